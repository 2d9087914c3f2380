/** What offline pages show of the site: nothing of a person. */
export interface SiteFacts {
  name: string;
  theme: 'light' | 'dark';
}

const CACHE = 'zhihui-site';
const KEY = '/offline-site';

export const SITE_ICON = '/app-icon/192.png';

/** Stores the icon for offline pages. */
export async function saveSiteIcon(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.add(SITE_ICON).catch(() => undefined);
}

/** Stores the name and theme for offline pages. */
export async function saveSiteFacts(facts: SiteFacts): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(JSON.stringify(facts)));
}

/** Returns the name and theme for offline pages. */
export async function readSiteFacts(): Promise<SiteFacts> {
  const cache = await caches.open(CACHE);
  const response = await cache.match(KEY);
  if (response === undefined) return { name: '知汇', theme: 'light' };
  return (await response.json()) as SiteFacts;
}
