import { Fragment, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { NOTES } from '../model/page-words.ts';
import styles from './annotation.module.css';
import type { MarginItem } from './margin.tsx';

interface InlineNotesProps {
  items: readonly MarginItem[];
  prose: Element;
}

/** Where the page has no margin: cards below the paragraph, table or list item that their words end in. */
export function InlineNotes({ items, prose }: InlineNotesProps) {
  const groups = groupByPlace(items, prose);
  useLayoutEffect(() => {
    for (const [place, { holder }] of groups) {
      if (holder.isConnected) continue;
      if (place.localName === 'li') place.append(holder);
      else place.after(holder);
    }
    const wanted = new Set([...groups.values()].map(({ holder }) => holder));
    for (const holder of holdersIn(prose)) if (!wanted.has(holder)) holder.remove();
  });
  useEffect(() => () => holdersIn(prose).forEach((holder) => holder.remove()), [prose]);
  return [...groups.values()].map(({ holder, own }, n) => (
    <Fragment key={own[0]?.key ?? n}>
      {own.map(({ key, content }) => createPortal(content, holder, key))}
    </Fragment>
  ));
}

const holdersIn = (prose: Element) => prose.querySelectorAll<HTMLElement>(`[${NOTES}]`);

interface Group {
  holder: HTMLElement;
  own: MarginItem[];
}

function groupByPlace(items: readonly MarginItem[], prose: Element): Map<Element, Group> {
  const groups = new Map<Element, Group>();
  for (const item of items) {
    const place = placeOf(item.range, prose);
    if (place === null) continue;
    const group = groups.get(place);
    if (group === undefined) groups.set(place, { holder: holderOf(place), own: [item] });
    else group.own.push(item);
  }
  return groups;
}

/** The innermost list item, or whatever stands in the text by itself; to-do items are a row that has no room. */
function placeOf(range: Range, prose: Element): Element | null {
  const element = lastElement(range);
  if (element === null || element === prose || !prose.contains(element)) return null;
  const item = element.closest('li');
  if (item !== null && prose.contains(item) && item.closest('.tasks') === null) return item;
  let place = element;
  while (place.parentElement !== null && place.parentElement !== prose) place = place.parentElement;
  return place === prose ? null : place;
}

/** Where a range ends: selected by keyboard it ends in a block itself, not in the words of it. */
function lastElement({ endContainer, endOffset }: Range): Element | null {
  if (!(endContainer instanceof Element)) return endContainer.parentElement;
  const last = endContainer.childNodes[endOffset - 1];
  return last instanceof Element ? last : endContainer;
}

/** One holder for a place as long as the place is there, so that what is being written in it stays. */
const holders = new WeakMap<Element, HTMLElement>();

function holderOf(place: Element): HTMLElement {
  const known = holders.get(place);
  if (known !== undefined) return known;
  const holder = document.createElement('div');
  holder.setAttribute(NOTES, '');
  holder.className = styles.inline ?? '';
  holders.set(place, holder);
  return holder;
}
