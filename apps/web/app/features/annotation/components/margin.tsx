import { useLayoutEffect, useRef, Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import styles from './annotation.module.css';
import { createPortal } from 'react-dom';
import { NOTES } from '../model/page-text.ts';

/** Something that is shown next to a piece of the text. */
interface MarginItem {
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

interface InlineNotesProps {
  items: readonly MarginItem[];
  prose: Element;
}

/** Where the page has no margin: cards below the paragraph, table or list item that their words end in. */
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

/** The innermost list item, or whatever stands in the text by itself; to-do items are a row that has no room. */
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

/** Where a range ends: selected by keyboard it ends in a block itself, not in the words of it. */
function getLastElement({ endContainer, endOffset }: Range): Element | null {
  if (!(endContainer instanceof Element)) return endContainer.parentElement;
  const last = endContainer.childNodes[endOffset - 1];
  return last instanceof Element ? last : endContainer;
}

/** One holder for a place as long as the place is there, so that what is being written in it stays. */
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
