import { all, drop } from './dom.ts';

/** Name of the element that stands for a footnote's mark until the Markdown is written. */
export const NOTE = 'note-mark';

/** A footnote's text and the mark it is known by. */
export interface Note {
  label: string;
  text: HTMLElement;
}

/** `#_ftn1`, `#_edn1` (Word), `#fn1`, `#fn:1`, `#user-content-fn-1` (web pages) lead to a footnote. */
const TO_NOTE =
  /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_note)[-_:.]?(?!ref|back)[\w.:-]*$/iu;
const BACK = /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_)[-_:.]?(?:ref|back)/iu;

/**
 * Takes the footnotes of `root` out of it and leaves marks, numbered from `first` on. Links to notes that were not
 * copied along stay what they were. Changes `root`.
 */
export function takeFootnotes(root: HTMLElement, first: number): Note[] {
  const places = placesOf(root);
  const notes = new Map<HTMLElement, Note>();
  for (const link of all(root, 'a[href*="#"]')) {
    const address = placeOf(link);
    const text = TO_NOTE.test(address) ? places.get(address.slice(1)) : undefined;
    if (text === undefined || text.contains(link)) continue;
    const note = notes.get(text) ?? { label: String(first + notes.size), text };
    notes.set(text, note);
    const mark = link.ownerDocument.createElement(NOTE);
    mark.textContent = note.label;
    const around = link.parentElement;
    const whole = around?.tagName === 'SUP' && around.children.length === 1 ? around : link;
    whole.parentNode?.replaceChild(mark, whole);
  }
  for (const { text } of notes.values()) takeOut(text);
  if (notes.size > 0) dropEmptyLists(root);
  return [...notes.values()];
}

/** Where links within the page may lead: the block that holds the named place. */
function placesOf(root: HTMLElement): Map<string, HTMLElement> {
  const places = new Map<string, HTMLElement>();
  for (const element of all(root, '[id], a[name]')) {
    const name = element.getAttribute('name') ?? element.id;
    const block =
      element.closest<HTMLElement>('li, div[id^="ftn"], div[id^="edn"]') ??
      element.closest<HTMLElement>('p, div');
    if (block !== null && block !== root) places.set(name, block);
  }
  return places;
}

/** `#name` of a link; browsers copy even links within a page with the page's address before it. */
function placeOf(link: HTMLElement): string {
  return /#.*$/su.exec(link.getAttribute('href') ?? '')?.[0] ?? '';
}

function takeOut(text: HTMLElement): void {
  for (const link of all(text, 'a[href*="#"]')) {
    if (BACK.test(placeOf(link))) drop(link);
  }
  drop(text);
}

/** The line and the heading that stood over the notes. */
function dropEmptyLists(root: HTMLElement): void {
  const lists = 'section[data-footnotes], section.footnotes, div.footnotes, hr.footnotes-sep';
  const word = all(root, '[style]').filter((element) =>
    /mso-element\s*:\s*(?:foot|end)note-list/iu.test(element.getAttribute('style') ?? ''),
  );
  for (const list of [...all(root, lists), ...word]) drop(list);
}
