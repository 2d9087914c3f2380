/** In points of the page, or in pixels of the screen. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pixels between two pages. */
export const GAP = 12;

/** Positions of pages below one another, in pixels. Pages are counted from 1. */
export interface PageLayout {
  count: number;
  /** The top of each page, and after the last one the end of the document. */
  offsets: readonly number[];
  /** Width of the widest page. */
  width: number;
}

interface Measures {
  count: number;
  scale: number;
  /** For pages whose size is unknown. */
  defaultSize: PageSize;
  measuredSizes: ReadonlyMap<number, PageSize>;
}

/** Lays out all pages of a document. */
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

/** The page at an offset: the last one whose top is not below it. */
export function findPageAt({ offsets, count }: PageLayout, offset: number): number {
  let [low, high] = [1, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle - 1] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The page that fills most of a window from `from` to `to`; the first of several equal ones. */
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

/** CSS pixels of a point at its real size. */
const CSS_PIXELS_PER_POINT = 96 / 72;
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
/** Padding at both sides of a page together, in pixels. */
const SIDE_PADDING = 24;
/** Browsers do not position elements correctly below this height. */
const MAX_HEIGHT = 16_000_000;

/** The scale at which a page is as wide as the room. */
export function getFittingScale(availableWidth: number, { width }: PageSize): number {
  return Math.max(50, availableWidth - SIDE_PADDING) / width;
}

/** The largest scale of a document, which a very long one cannot exceed. */
export function getMaxScale(count: number, { height }: PageSize): number {
  return MAX_HEIGHT / (count * height);
}

export const toPercent = (scale: number): number =>
  Math.round((scale / CSS_PIXELS_PER_POINT) * 100);

/** The next step above or below a scale; the same scale at the ends. */
export function getNextScale(scale: number, direction: 1 | -1): number {
  const percent = (scale / CSS_PIXELS_PER_POINT) * 100;
  const next =
    direction === 1
      ? STEPS.find((step) => step > percent + 0.5)
      : STEPS.findLast((step) => step < percent - 0.5);
  return next === undefined ? scale : (next / 100) * CSS_PIXELS_PER_POINT;
}
