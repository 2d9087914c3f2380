/** In points of the page, or in pixels on the screen. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pixels between two pages. */
export const GAP = 12;

/** Where pages stand below one another, in pixels. Pages are counted from 1. */
export interface PagePlaces {
  count: number;
  /** The place of the top of each page, and behind the last one the end of all. */
  tops: readonly number[];
  /** Of the widest page. */
  width: number;
}

interface Measures {
  count: number;
  scale: number;
  /** Of pages whose size is not known. */
  usual: PageSize;
  known: ReadonlyMap<number, PageSize>;
}

/** Places all pages of a document. */
export function placePages({ count, scale, usual, known }: Measures): PagePlaces {
  const tops = [GAP];
  let width = usual.width;
  for (let page = 1; page <= count; page += 1) {
    const size = known.get(page) ?? usual;
    width = Math.max(width, size.width);
    tops.push((tops.at(-1) ?? 0) + Math.round(size.height * scale) + GAP);
  }
  return { count, tops, width: Math.round(width * scale) };
}

/** The page at a place: the last one whose top is not below it. */
export function pageAt({ tops, count }: PagePlaces, place: number): number {
  let [low, high] = [1, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle - 1] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The page that takes most of a window from `from` to `to`; of several alike the first. */
export function pageInSight(places: PagePlaces, from: number, to: number): number {
  let [best, most] = [1, -1];
  for (let page = pageAt(places, from); page <= pageAt(places, to); page += 1) {
    const top = places.tops[page - 1] ?? 0;
    const bottom = (places.tops[page] ?? 0) - GAP;
    const seen = Math.min(to, bottom) - Math.max(from, top);
    if (seen > most + 1) [best, most] = [page, seen];
  }
  return best;
}
