import { SHEETS_COOKIE } from '@zhihui/contract/sheets-cookie.ts';
import type { DocumentSheets } from '../document/sheets.tsx';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { isOutdated } from './build-check.ts';
import { getPageData } from './page-data.ts';
import { startDataPrefetching } from './prefetch-data.ts';
import { addRouteSheets } from './route-sheets.ts';
import { getOwnBuild, getRouteFiles } from './router-state.ts';

const BATCH = 4;
const INTERVAL_MS = 3000;
const YEAR_S = 365 * 86_400;
/** Once the page itself has everything. */
const CACHE_DELAY_MS = 2000;
const prefetched = new Set<string>();

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Prefetches scripts and sheets of pages behind visible links, four links every 3 s, and the data behind a link that is
 * pointed at; not on slow or metered connections.
 */
export function startPrefetching(): void {
  setInterval(() => {
    if (canPrefetch()) for (const page of findVisiblePages()) void prefetch(page);
  }, INTERVAL_MS);
  startDataPrefetching(canPrefetch);
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
  for (const href of sheets) addPrefetchLink('prefetch', href);
  await addRouteSheets(data.chunk);
}

function addPrefetchLink(rel: 'modulepreload' | 'prefetch', href: string): void {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}

/** Fetches the sheets of reading pages ahead, so that later documents can do without them inside. */
export function cacheSheets({ missing }: DocumentSheets): void {
  const build = getOwnBuild();
  if (build === undefined || missing.length === 0 || readCookie(SHEETS_COOKIE) === build) return;
  setTimeout(() => {
    if (!canPrefetch()) return;
    const all = missing.map(async (href) => {
      const response = await fetch(href, { priority: 'low' });
      if (!response.ok) throw new Error(`status ${response.status}`);
      await response.text();
    });
    Promise.all(all).then(
      () => writeCookie(SHEETS_COOKIE, build, YEAR_S),
      () => undefined,
    );
  }, CACHE_DELAY_MS);
}
