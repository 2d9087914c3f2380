/** In points of the page, or in pixels on the screen. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pixels between two pages. */
export const GAP = 12;

/** Where pages stand below one another, in pixels. Pages are counted from 1. */
export interface PageLayout {
  count: number;
  /** The place of the top of each page, and behind the last one the end of all. */
  offsets: readonly number[];
  /** Of the widest page. */
  width: number;
}

interface Measures {
  count: number;
  scale: number;
  /** Of pages whose size is not known. */
  defaultSize: PageSize;
  measuredSizes: ReadonlyMap<number, PageSize>;
}

/** Places all pages of a document. */
export function layOutPages({ count, scale, defaultSize, measuredSizes }: Measures): PageLayout {
  const offsets = [GAP];
  let width = defaultSize.width;
  for (let page = 1; page <= count; page += 1) {
    const size = measuredSizes.get(page) ?? defaultSize;
    width = Math.max(width, size.width);
    offsets.push((offsets.at(-1) ?? 0) + Math.round(size.height * scale) + GAP);
  }
  return { count, offsets, width: Math.round(width * scale) };
}

/** The page at a place: the last one whose top is not below it. */
export function findPageAt({ offsets, count }: PageLayout, offset: number): number {
  let [low, high] = [1, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle - 1] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The page that takes most of a window from `from` to `to`; of several alike the first. */
export function findVisiblePage(layout: PageLayout, from: number, to: number): number {
  let [best, most] = [1, -1];
  for (let page = findPageAt(layout, from); page <= findPageAt(layout, to); page += 1) {
    const top = layout.offsets[page - 1] ?? 0;
    const bottom = (layout.offsets[page] ?? 0) - GAP;
    const visibleHeight = Math.min(to, bottom) - Math.max(from, top);
    if (visibleHeight > most + 1) [best, most] = [page, visibleHeight];
  }
  return best;
}
