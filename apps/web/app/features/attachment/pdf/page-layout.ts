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

/** Pixels of a point at its real size. */
const CSS_PIXELS_PER_POINT = 96 / 72;
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
/** Pixels at both sides of a page together. */
const SIDE_PADDING = 24;
/** Taller than this, browsers do not place what stands at the end. */
const MAX_HEIGHT = 16_000_000;

/** At which a page is as wide as the room. */
export function getFittingScale(availableWidth: number, { width }: PageSize): number {
  return Math.max(50, availableWidth - SIDE_PADDING) / width;
}

/** A document of very many pages cannot be drawn as large as others. */
export function getMaxScale(count: number, { height }: PageSize): number {
  return MAX_HEIGHT / (count * height);
}

export const toPercent = (scale: number): number =>
  Math.round((scale / CSS_PIXELS_PER_POINT) * 100);

/** The next step above or below a scale; the same where there is none. */
export function getNextScale(scale: number, direction: 1 | -1): number {
  const percent = (scale / CSS_PIXELS_PER_POINT) * 100;
  const next =
    direction === 1
      ? STEPS.find((step) => step > percent + 0.5)
      : STEPS.findLast((step) => step < percent - 0.5);
  return next === undefined ? scale : (next / 100) * CSS_PIXELS_PER_POINT;
}
