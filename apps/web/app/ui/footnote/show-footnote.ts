// Why it is as it is: docs/decisions/0078-reading-aids.md
import { cx } from '../../lib/cx.ts';
import { footnoteText } from './footnote.text.ts';
import styles from './footnote.module.css';

/** Between the note and its mark, and between it and the edge of the window. */
const GAP = 8;
const EDGE = 16;

/** Shows the note of a mark in a popover beside it, on a phone at the lower edge. Returns how to hide it. */
export function showFootnote(mark: HTMLAnchorElement): () => void {
  const note = noteOf(mark);
  if (note === null) {
    location.hash = mark.hash;
    return () => undefined;
  }
  const box = drawn(mark, note);
  document.body.append(box);
  box.showPopover();
  place(box, mark);
  box.focus({ preventScroll: true });
  const hide = () => box.isConnected && box.hidePopover();
  box.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    const { activeElement, body } = document;
    // not where the press outside went
    if (activeElement === null || activeElement === body || box.contains(activeElement))
      mark.focus({ preventScroll: true });
    box.remove();
  });
  return hide;
}

/** In the same text: each text of a page counts from one. */
function noteOf(mark: HTMLAnchorElement): Element | null {
  const id = decodeURIComponent(mark.hash.slice(1));
  return mark.closest('.prose')?.querySelector(`li[id="${CSS.escape(id)}"]`) ?? null;
}

function drawn(mark: HTMLAnchorElement, note: Element): HTMLElement {
  const box = document.createElement('div');
  box.className = styles['note'] as string;
  box.popover = 'auto';
  box.tabIndex = -1;
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-label', mark.getAttribute('aria-label') ?? mark.textContent);
  const text = document.createElement('div');
  text.className = cx('prose', styles['text']);
  text.append(...[...note.childNodes].map((node) => node.cloneNode(true)));
  for (const back of text.querySelectorAll('a[href^="#u-fnref-"]')) back.remove();
  for (const named of text.querySelectorAll('[id]')) named.removeAttribute('id');
  const foot = document.createElement('p');
  foot.className = styles['foot'] as string;
  const all = document.createElement('a');
  all.href = mark.hash;
  all.textContent = footnoteText.all;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = footnoteText.close;
  close.addEventListener('click', () => box.hidePopover());
  foot.append(all, close);
  box.append(text, foot);
  box.addEventListener('click', (event) => {
    // whoever goes on to a place of the page wants to see it
    if ((event.target as Element).closest('a[href^="#"]') !== null) box.hidePopover();
  });
  return box;
}

/** Below the mark, above it where there is more room; on a phone the stylesheet alone decides. */
function place(box: HTMLElement, mark: HTMLElement): void {
  if (matchMedia('(max-width: 767.98px)').matches) return;
  const at = mark.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = at.bottom + GAP + height > clientHeight && at.top > clientHeight - at.bottom;
  const top = above ? at.top - GAP - height : at.bottom + GAP;
  const left = Math.min(at.left - EDGE, clientWidth - EDGE - width);
  box.style.top = `${top + scrollY}px`;
  box.style.left = `${Math.max(EDGE, left) + scrollX}px`;
}
