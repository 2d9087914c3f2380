import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './annotation.module.css';

/** Something that is shown next to a piece of the text. */
export interface MarginItem {
  key: string;
  range: Range;
  /** The paragraph that it begins in. */
  block: Element | null;
  content: ReactNode;
}

interface MarginProps {
  items: readonly MarginItem[];
  /** The text; whatever changes its height moves the cards. */
  prose: Element;
}

const GAP = 18;
/** The first line of a card and that of a paragraph stand level. */
const LEVEL = 3;

/** Where a card belongs: at the top of its paragraph; of code, which may be many lines, at the words. */
function getTop({ range, block }: MarginItem): number {
  if (block === null || block.tagName === 'PRE') return range.getBoundingClientRect().top;
  return block.getBoundingClientRect().top + LEVEL;
}

/** Cards at the height of their paragraphs, one below the other where they would overlap. */
export function Margin({ items, prose }: MarginProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const column = ref.current;
    if (column === null) return undefined;
    const arrange = () => {
      const top = column.getBoundingClientRect().top;
      const idealTops = items.map((item) => getTop(item) - top);
      const cards = [...column.children] as HTMLElement[];
      const heights = cards.map((card) => card.offsetHeight);
      let nextTop = 0;
      for (const [n, card] of cards.entries()) {
        const top = Math.max(nextTop, idealTops[n] ?? 0);
        card.style.top = `${top}px`;
        nextTop = top + (heights[n] ?? 0) + GAP;
      }
      column.style.minHeight = `${nextTop}px`;
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(prose);
    for (const card of column.children) observer.observe(card);
    return () => observer.disconnect();
  }, [items, prose]);
  return (
    <div ref={ref} className={styles.margin}>
      {items.map(({ key, content }) => (
        <div key={key} className={styles.beside}>
          {content}
        </div>
      ))}
    </div>
  );
}
