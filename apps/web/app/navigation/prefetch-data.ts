import { fetchWithRetry, getPageData } from './page-data.ts';

/** How long a link is pointed at before its page is fetched: the pointer crosses most links on its way. */
const DWELL_MS = 65;
/** Data fetched longer ago is fetched again: a page must not be older than its press. */
const MAX_AGE_MS = 5000;
/** Pages of one item. Their data is only read: nothing is counted or noted until the page is shown. */
const ITEM_PAGE = /^\/(?:article|question|news|announcement)\/[1-9]\d*$/u;

interface Prefetched {
  link: HTMLAnchorElement;
  time: number;
  controller: AbortController;
  response: Promise<Response | null>;
}

let prefetched: Prefetched | null = null;
let dwell: ReturnType<typeof setTimeout> | undefined;

/** Prefetches the data of the item behind a link while the pointer rests on it or presses it. */
export function startDataPrefetching(canPrefetch: () => boolean): void {
  const fetchAhead = (link: HTMLAnchorElement | null) => {
    if (link !== null && prefetched?.link !== link && canPrefetch()) prefetchData(link);
  };
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const link = findItemLink(target);
    if (prefetched?.link === link) return;
    clearTimeout(dwell);
    discard();
    if (pointerType === 'mouse') dwell = setTimeout(() => fetchAhead(link), DWELL_MS);
  });
  document.addEventListener('pointerdown', ({ target, button }) => {
    if (button === 0) fetchAhead(findItemLink(target));
  });
}

function findItemLink(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[data-discover]');
  if (link === null || link.origin !== location.origin) return null;
  return link.search === '' && ITEM_PAGE.test(link.pathname) ? link : null;
}

function prefetchData(link: HTMLAnchorElement): void {
  const controller = new AbortController();
  const request = new Request(`${link.pathname}.data`, { signal: controller.signal });
  const response = fetchWithRetry(request).catch(() => null);
  prefetched = { link, time: performance.now(), controller, response };
  void getPageData(link.pathname).catch(() => null);
}

/** The pointer left: what it rested on is not opened, or opened later. */
function discard(): void {
  prefetched?.controller.abort();
  prefetched = null;
}

/** Returns the answer to a request of the router if it was sent ahead; once, and null when it failed. */
export async function takePrefetchedData(request: Request): Promise<Response | null> {
  const taken = prefetched;
  if (taken === null) return null;
  prefetched = null;
  const { pathname, search } = new URL(request.url);
  const isSame = pathname === `${taken.link.pathname}.data` && search === '';
  if (!isSame || performance.now() - taken.time > MAX_AGE_MS) {
    taken.controller.abort();
    return null;
  }
  return taken.response;
}
