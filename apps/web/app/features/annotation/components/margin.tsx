import { useLayoutEffect, useRef, Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './annotation.module.css';
import { NOTES } from '../model/page-text.ts';

/** An item shown beside a part of the text. */
interface MarginItem {
  key: string;
  range: Range;
  /** The paragraph where the range begins. */
  block: Element | null;
  content: ReactNode;
}

interface MarginProps {
  items: readonly MarginItem[];
  /** The text; the cards move whenever its height changes. */
  prose: Element;
}

const GAP = 18;
/** Aligns the first line of a card with that of its paragraph. */
const LEVEL = 3;

/** The top of a card: the top of its paragraph, or of the words in code, which may have many lines. */
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

interface InlineNotesProps {
  items: readonly MarginItem[];
  prose: Element;
}

/** Cards below the paragraph, table or list item where their words end, for pages without a margin. */
export function InlineNotes({ items, prose }: InlineNotesProps) {
  const groups = groupByAnchor(items, prose);
  useLayoutEffect(() => {
    for (const [anchor, { container }] of groups) {
      if (container.isConnected) continue;
      if (anchor.localName === 'li') anchor.append(container);
      else anchor.after(container);
    }
    const usedContainers = new Set([...groups.values()].map(({ container }) => container));
    for (const container of findContainers(prose))
      if (!usedContainers.has(container)) container.remove();
  });
  useEffect(() => () => findContainers(prose).forEach((container) => container.remove()), [prose]);
  return [...groups.values()].map(({ container, ownItems }, n) => (
    <Fragment key={ownItems[0]?.key ?? n}>
      {ownItems.map(({ key, content }) => createPortal(content, container, key))}
    </Fragment>
  ));
}

const findContainers = (prose: Element) => prose.querySelectorAll<HTMLElement>(`[${NOTES}]`);

interface Group {
  container: HTMLElement;
  ownItems: MarginItem[];
}

function groupByAnchor(items: readonly MarginItem[], prose: Element): Map<Element, Group> {
  const groups = new Map<Element, Group>();
  for (const item of items) {
    const anchor = findAnchor(item.range, prose);
    if (anchor === null) continue;
    const group = groups.get(anchor);
    if (group === undefined)
      groups.set(anchor, { container: getContainer(anchor), ownItems: [item] });
    else group.ownItems.push(item);
  }
  return groups;
}

/** The innermost list item or the top-level block; to-do items are a row without room for cards. */
function findAnchor(range: Range, prose: Element): Element | null {
  const element = getLastElement(range);
  if (element === null || element === prose || !prose.contains(element)) return null;
  const item = element.closest('li');
  if (item !== null && prose.contains(item) && item.closest('.tasks') === null) return item;
  let anchor = element;
  while (anchor.parentElement !== null && anchor.parentElement !== prose)
    anchor = anchor.parentElement;
  return anchor === prose ? null : anchor;
}

/** The element where a range ends; a keyboard selection ends in a block itself instead of in its text. */
function getLastElement({ endContainer, endOffset }: Range): Element | null {
  if (!(endContainer instanceof Element)) return endContainer.parentElement;
  const last = endContainer.childNodes[endOffset - 1];
  return last instanceof Element ? last : endContainer;
}

/** One container per anchor for as long as the anchor exists, so that unsent text in it survives. */
const containers = new WeakMap<Element, HTMLElement>();

function getContainer(anchor: Element): HTMLElement {
  const existing = containers.get(anchor);
  if (existing !== undefined) return existing;
  const container = document.createElement('div');
  container.setAttribute(NOTES, '');
  container.className = styles.inline ?? '';
  containers.set(anchor, container);
  return container;
}
