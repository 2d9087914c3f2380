import { isOutdated } from './build-check.ts';
import { pageData } from './page-data.ts';
import { filesOf } from './router-state.ts';

const BATCH = 4;
const PAUSE = 3000;
const done = new Set<string>();

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches the scripts and sheets of pages that links in sight lead to, four links every 3 s; not on a slow or costly line. */
export function startPrefetching(): void {
  setInterval(() => {
    if (mayPrefetch()) for (const page of nextPages()) void prefetch(page);
  }, PAUSE);
}

function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const slow = /^(?:slow-)?2g$/u.test(connection?.effectiveType ?? '');
  return !document.hidden && !isOutdated() && !slow && connection?.saveData !== true;
}

/** Files are no pages, and what opens in a tab of its own is loaded there. */
const LINKS = 'a[href^="/"]:not([target],[href^="/media/"])';

function nextPages(): string[] {
  const found = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const page = link.pathname;
    if (link.origin === location.origin && !done.has(page) && inSight(link)) found.add(page);
    if (found.size === BATCH) break;
  }
  return [...found];
}

function inSight(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

async function prefetch(page: string): Promise<void> {
  done.add(page);
  const data = await pageData(page).catch(() => null);
  if (data === null || 'status' in data) return;
  const { scripts, sheets } = filesOf(data.chunk);
  for (const href of scripts) fetchAhead('modulepreload', href);
  for (const href of sheets) {
    if (document.querySelector(`style[data-href="${href}"]`) === null) fetchAhead('prefetch', href);
  }
}

function fetchAhead(rel: 'modulepreload' | 'prefetch', href: string): void {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
