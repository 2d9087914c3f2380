import { isOutdated } from './build-check.ts';
import { getPageData } from './page-data.ts';
import { getRouteFiles } from './router-state.ts';

const BATCH = 4;
const INTERVAL_MS = 3000;
const prefetched = new Set<string>();

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Prefetches scripts and sheets of pages behind visible links, four links every 3 s; not on slow or metered connections. */
export function startPrefetching(): void {
  setInterval(() => {
    if (canPrefetch()) for (const page of findVisiblePages()) void prefetch(page);
  }, INTERVAL_MS);
}

function canPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSlow = /^(?:slow-)?2g$/u.test(connection?.effectiveType ?? '');
  return !document.hidden && !isOutdated() && !isSlow && connection?.saveData !== true;
}

/** Excludes files, and links that open in a new tab. */
const LINKS = 'a[href^="/"]:not([target],[href^="/media/"])';

function findVisiblePages(): string[] {
  const pages = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const page = link.pathname;
    if (link.origin === location.origin && !prefetched.has(page) && isVisible(link))
      pages.add(page);
    if (pages.size === BATCH) break;
  }
  return [...pages];
}

function isVisible(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

async function prefetch(page: string): Promise<void> {
  prefetched.add(page);
  const data = await getPageData(page).catch(() => null);
  if (data === null || 'status' in data) return;
  const { scripts, sheets } = getRouteFiles(data.chunk);
  for (const href of scripts) addPrefetchLink('modulepreload', href);
  for (const href of sheets) {
    if (document.querySelector(`style[data-href="${href}"]`) === null)
      addPrefetchLink('prefetch', href);
  }
}

function addPrefetchLink(rel: 'modulepreload' | 'prefetch', href: string): void {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
