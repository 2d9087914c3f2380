import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  GAP,
  findPageAt,
  findVisiblePage,
  layOutPages,
  getFittingScale,
  getMaxScale,
} from './page-layout.ts';
import type { PageSize } from './page-layout.ts';

/** Scroll position: a page and the share of it above the window. */
interface Anchor {
  page: number;
  share: number;
}

interface Pages {
  count: number;
  /** Size of the first page. */
  defaultSize: PageSize;
  /** The page to open at. */
  start: number;
}

/**
 * The visible window of a document: the layout of its pages, which pages are near, and which is current. When sizes
 * change, by zooming or because a page has another size than assumed, the window stays at the same text.
 */
export function usePages({ count, defaultSize, start }: Pages) {
  const container = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>({ page: start, share: 0 });
  /** The requested page and the scroll position reached: near the end not every page can be at the top. */
  const target = useRef<{ page: number; top: number } | null>({ page: start, top: 0 });
  const [availableWidth, setAvailableWidth] = useState(0);
  const [zoom, setZoom] = useState<number | null>(null);
  const [measuredSizes, setMeasuredSizes] = useState<ReadonlyMap<number, PageSize>>(
    () => new Map(),
  );
  const [current, setCurrent] = useState(start);
  const [rendered, setRendered] = useState({ first: start, last: start });

  const scale = Math.min(
    zoom ?? getFittingScale(availableWidth, defaultSize),
    getMaxScale(count, defaultSize),
  );
  const layout = useMemo(
    () => layOutPages({ count, scale, defaultSize, measuredSizes }),
    [count, scale, defaultSize, measuredSizes],
  );

  const updateVisible = useCallback(() => {
    const { current: element } = container;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    const end = scrollTop + clientHeight;
    const isScrolled = target.current === null || Math.abs(scrollTop - target.current.top) > 1;
    if (isScrolled) {
      target.current = null;
      const page = findPageAt(layout, scrollTop + GAP);
      const top = layout.offsets[page - 1] ?? 0;
      const height = (layout.offsets[page] ?? top) - top;
      anchor.current = { page, share: height > 0 ? (scrollTop + GAP - top) / height : 0 };
    }
    setCurrent(target.current?.page ?? findVisiblePage(layout, scrollTop, end));
    const first = Math.max(1, findPageAt(layout, scrollTop) - 1);
    const last = Math.min(count, findPageAt(layout, end) + 1);
    setRendered((previous) =>
      previous.first === first && previous.last === last ? previous : { first, last },
    );
  }, [layout, count]);

  const restoreScroll = useCallback(() => {
    const { current: element } = container;
    if (element === null) return;
    const { page, share } = anchor.current;
    const top = layout.offsets[page - 1] ?? 0;
    const height = (layout.offsets[page] ?? top) - top;
    element.scrollTop = top - GAP + share * height;
    if (target.current !== null) target.current.top = element.scrollTop;
    updateVisible();
  }, [layout, updateVisible]);

  useLayoutEffect(() => {
    const { current: element } = container;
    if (element === null) return undefined;
    const measure = () => setAvailableWidth(element.clientWidth);
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, []);
  useLayoutEffect(restoreScroll, [restoreScroll]);

  const goTo = useCallback(
    (page: number) => {
      const targetPage = Math.min(count, Math.max(1, page));
      anchor.current = { page: targetPage, share: 0 };
      target.current = { page: targetPage, top: 0 };
      restoreScroll();
    },
    [count, restoreScroll],
  );
  const reportSize = useCallback(
    (page: number, size: PageSize) =>
      setMeasuredSizes((previous) => {
        const { width, height } = previous.get(page) ?? defaultSize;
        if (width === size.width && height === size.height) return previous;
        return new Map(previous).set(page, size);
      }),
    [defaultSize],
  );
  return {
    container,
    layout,
    rendered,
    current,
    scale,
    measuredSizes,
    fitsWidth: zoom === null,
    setZoom,
    goTo,
    updateVisible,
    reportSize,
  };
}
