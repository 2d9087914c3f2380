import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GAP, pageAt, pageInSight, placePages } from './page-places.ts';
import type { PageSize } from './page-places.ts';
import { fittingScale, highestScale } from './zoom.ts';

/** Where the window into the pages stands: at a page, or behind a share of it. */
interface Anchor {
  page: number;
  share: number;
}

interface Pages {
  count: number;
  /** Size of the first page. */
  usual: PageSize;
  /** The page that is opened at. */
  start: number;
}

/**
 * A window into the pages of a document: where each stands, which are near, and which is looked at. When sizes change, by
 * zooming or because a page is another than was supposed, the window stays at what is read.
 */
export function usePages({ count, usual, start }: Pages) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>({ page: start, share: 0 });
  /** The page that was asked for, and where the window came to stand: near the end it cannot stand at each. */
  const asked = useRef<{ page: number; top: number } | null>({ page: start, top: 0 });
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState<number | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(() => new Map());
  const [current, setCurrent] = useState(start);
  const [near, setNear] = useState({ first: start, last: start });

  const scale = Math.min(zoom ?? fittingScale(room, usual), highestScale(count, usual));
  const places = useMemo(
    () => placePages({ count, scale, usual, known }),
    [count, scale, usual, known],
  );

  const look = useCallback(() => {
    const { current: element } = box;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    const end = scrollTop + clientHeight;
    const moved = asked.current === null || Math.abs(scrollTop - asked.current.top) > 1;
    if (moved) {
      asked.current = null;
      const page = pageAt(places, scrollTop + GAP);
      const top = places.tops[page - 1] ?? 0;
      const height = (places.tops[page] ?? top) - top;
      anchor.current = { page, share: height > 0 ? (scrollTop + GAP - top) / height : 0 };
    }
    setCurrent(asked.current?.page ?? pageInSight(places, scrollTop, end));
    const first = Math.max(1, pageAt(places, scrollTop) - 1);
    const last = Math.min(count, pageAt(places, end) + 1);
    setNear((was) => (was.first === first && was.last === last ? was : { first, last }));
  }, [places, count]);

  const stand = useCallback(() => {
    const { current: element } = box;
    if (element === null) return;
    const { page, share } = anchor.current;
    const top = places.tops[page - 1] ?? 0;
    const height = (places.tops[page] ?? top) - top;
    element.scrollTop = top - GAP + share * height;
    if (asked.current !== null) asked.current.top = element.scrollTop;
    look();
  }, [places, look]);

  useLayoutEffect(() => {
    const { current: element } = box;
    if (element === null) return undefined;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  useLayoutEffect(stand, [stand]);

  const goTo = useCallback(
    (page: number) => {
      const wanted = Math.min(count, Math.max(1, page));
      anchor.current = { page: wanted, share: 0 };
      asked.current = { page: wanted, top: 0 };
      stand();
    },
    [count, stand],
  );
  const tellSize = useCallback(
    (page: number, size: PageSize) =>
      setKnown((was) => {
        const { width, height } = was.get(page) ?? usual;
        if (width === size.width && height === size.height) return was;
        return new Map(was).set(page, size);
      }),
    [usual],
  );
  return {
    box,
    places,
    near,
    current,
    scale,
    known,
    fits: zoom === null,
    setZoom,
    goTo,
    look,
    tellSize,
  };
}
