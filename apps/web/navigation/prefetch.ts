import { scriptsOf } from './router-state.ts';

const BATCH = 4;
const PAUSE = 3000;
const done = new Set<string>();

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches the scripts of pages that links in sight lead to, four links every 3 s; not on a slow or costly line. */
export function startPrefetching(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData === true || connection?.effectiveType?.includes('2g') === true) return;
  setInterval(() => {
    if (!document.hidden) nextLinks().forEach(prefetch);
  }, PAUSE);
}

function nextLinks(): string[] {
  const found = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const page = link.pathname;
    if (!done.has(page) && inSight(link)) found.add(page);
    if (found.size === BATCH) break;
  }
  return [...found];
}

function inSight(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

function prefetch(page: string): void {
  done.add(page);
  for (const href of scriptsOf(page)) {
    if (document.querySelector(`link[href="${href}"]`) !== null) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
