// Why it is as it is: docs/decisions/0078-reading-aids.md
import { cx } from '../../lib/cx.ts';
import { footnoteText } from './footnote.text.ts';
import styles from './footnote.module.css';

/** Space between the note and its mark, and between it and the edge of the window, in px. */
const GAP = 8;
const EDGE = 16;

/** Shows the note of a mark in a popover beside it, on a phone at the lower edge. Returns a function that hides it. */
export function showFootnote(mark: HTMLAnchorElement): () => void {
  const note = findNote(mark);
  if (note === null) {
    location.hash = mark.hash;
    return () => undefined;
  }
  const popover = createPopover(mark, note);
  document.body.append(popover);
  popover.showPopover();
  positionPopover(popover, mark);
  popover.focus({ preventScroll: true });
  const hide = () => popover.isConnected && popover.hidePopover();
  popover.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    const { activeElement, body } = document;
    // not when a press outside moved the focus
    if (activeElement === null || activeElement === body || popover.contains(activeElement))
      mark.focus({ preventScroll: true });
    popover.remove();
  });
  return hide;
}

/** Searches the same text, since each text of a page counts from one. */
function findNote(mark: HTMLAnchorElement): Element | null {
  const id = decodeURIComponent(mark.hash.slice(1));
  return mark.closest('.prose')?.querySelector(`li[id="${CSS.escape(id)}"]`) ?? null;
}

function createPopover(mark: HTMLAnchorElement, note: Element): HTMLElement {
  const popover = document.createElement('div');
  popover.className = styles['note'] as string;
  popover.popover = 'auto';
  popover.tabIndex = -1;
  popover.setAttribute('role', 'dialog');
  popover.setAttribute('aria-label', mark.getAttribute('aria-label') ?? mark.textContent);
  const text = document.createElement('div');
  text.className = cx('prose', styles['text']);
  text.append(...[...note.childNodes].map((node) => node.cloneNode(true)));
  for (const backlink of text.querySelectorAll('a[href^="#u-fnref-"]')) backlink.remove();
  for (const element of text.querySelectorAll('[id]')) element.removeAttribute('id');
  const footer = document.createElement('p');
  footer.className = styles['foot'] as string;
  const all = document.createElement('a');
  all.href = mark.hash;
  all.textContent = footnoteText.all;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = footnoteText.close;
  close.addEventListener('click', () => popover.hidePopover());
  footer.append(all, close);
  popover.append(text, footer);
  popover.addEventListener('click', (event) => {
    // a link to another position of the page must stay visible
    if ((event.target as Element).closest('a[href^="#"]') !== null) popover.hidePopover();
  });
  return popover;
}

/** Places the popover below the mark, or above it when there is more room; on a phone the stylesheet decides. */
function positionPopover(popover: HTMLElement, mark: HTMLElement): void {
  if (matchMedia('(max-width: 767.98px)').matches) return;
  const at = mark.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const above = at.bottom + GAP + height > clientHeight && at.top > clientHeight - at.bottom;
  const top = above ? at.top - GAP - height : at.bottom + GAP;
  const left = Math.min(at.left - EDGE, clientWidth - EDGE - width);
  popover.style.top = `${top + scrollY}px`;
  popover.style.left = `${Math.max(EDGE, left) + scrollX}px`;
}
