import { all, removeNode } from './dom.ts';

/** Name of the element that stands for a footnote's mark until the Markdown is written. */
export const NOTE = 'note-mark';

/** A footnote's text and the mark it is known by. */
export interface Note {
  label: string;
  text: HTMLElement;
}

/** `#_ftn1`, `#_edn1` (Word), `#fn1`, `#fn:1`, `#user-content-fn-1` (web pages) lead to a footnote. */
const NOTE_LINK =
  /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_note)[-_:.]?(?!ref|back)[\w.:-]*$/iu;
const BACK_LINK = /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_)[-_:.]?(?:ref|back)/iu;

/**
 * Takes the footnotes of `root` out of it and leaves marks, numbered from `first` on. Links to notes that were not
 * copied along stay what they were. Changes `root`.
 */
export function extractFootnotes(root: HTMLElement, first: number): Note[] {
  const targets = findTargets(root);
  const notes = new Map<HTMLElement, Note>();
  for (const link of all(root, 'a[href*="#"]')) {
    const address = getTargetName(link);
    const text = NOTE_LINK.test(address) ? targets.get(address.slice(1)) : undefined;
    if (text === undefined || text.contains(link)) continue;
    const note = notes.get(text) ?? { label: String(first + notes.size), text };
    notes.set(text, note);
    const mark = link.ownerDocument.createElement(NOTE);
    mark.textContent = note.label;
    const parent = link.parentElement;
    const markRoot = parent?.tagName === 'SUP' && parent.children.length === 1 ? parent : link;
    markRoot.parentNode?.replaceChild(mark, markRoot);
  }
  for (const { text } of notes.values()) removeFootnote(text);
  if (notes.size > 0) removeEmptyLists(root);
  return [...notes.values()];
}

/** Where links within the page may lead: the block that holds the named place. */
function findTargets(root: HTMLElement): Map<string, HTMLElement> {
  const targets = new Map<string, HTMLElement>();
  for (const element of all(root, '[id], a[name]')) {
    const name = element.getAttribute('name') ?? element.id;
    const block =
      element.closest<HTMLElement>('li, div[id^="ftn"], div[id^="edn"]') ??
      element.closest<HTMLElement>('p, div');
    if (block !== null && block !== root) targets.set(name, block);
  }
  return targets;
}

/** `#name` of a link; browsers copy even links within a page with the page's address before it. */
function getTargetName(link: HTMLElement): string {
  return /#.*$/su.exec(link.getAttribute('href') ?? '')?.[0] ?? '';
}

function removeFootnote(text: HTMLElement): void {
  for (const link of all(text, 'a[href*="#"]')) {
    if (BACK_LINK.test(getTargetName(link))) removeNode(link);
  }
  removeNode(text);
}

/** The line and the heading that stood over the notes. */
function removeEmptyLists(root: HTMLElement): void {
  const lists = 'section[data-footnotes], section.footnotes, div.footnotes, hr.footnotes-sep';
  const separators = all(root, '[style]').filter((element) =>
    /mso-element\s*:\s*(?:foot|end)note-list/iu.test(element.getAttribute('style') ?? ''),
  );
  for (const list of [...all(root, lists), ...separators]) removeNode(list);
}
