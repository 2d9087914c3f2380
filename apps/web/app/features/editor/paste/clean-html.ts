import { all, drop, styleOf, unwrap, wrapInside } from './dom.ts';
import { flattenTables } from './flatten-tables.ts';
import { dropNestedMarks, joinMarks } from './join-marks.ts';
import { nestLevelledLists } from './levelled-lists.ts';
import { takeMath } from './math.ts';
import { readOnlineDocuments } from './online-documents.ts';
import { pushMarksDown } from './push-marks-down.ts';
import { plainSpaces } from './spaces.ts';
import { readWord } from './word.ts';
import { nestWordLists } from './word-lists.ts';

/** Elements that say nothing in Markdown. */
const GONE =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, button, select, textarea, svg, canvas, audio, video, clipboard-copy, .pre-numbering';

/**
 * Makes pasted HTML plain: what Word, WPS, web mail and online documents wrap around their text goes, and what they
 * say by style (bold, lists) becomes elements. Changes `root`.
 */
export function cleanHtml(root: HTMLElement): void {
  dropComments(root);
  readOnlineDocuments(root);
  takeMath(root);
  readWord(root);
  nestWordLists(root);
  nestLevelledLists(root);
  for (const element of all(root, GONE)) drop(element);
  for (const element of all(root, '*')) cleanElement(element);
  for (const item of all(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) intoItem(item);
  for (const list of all(root, 'ol')) numberItems(list);
  flattenTables(root);
  dropNestedMarks(root);
  pushMarksDown(root);
  joinMarks(root);
  plainSpaces(root);
}

// Conditional comments of Word hold list marks and whole copies of pictures.
function dropComments(node: Node): void {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === 8) drop(child);
    else dropComments(child);
  }
}

function cleanElement(element: HTMLElement): void {
  const name = element.tagName.toLowerCase();
  if (isHidden(element)) {
    drop(element);
  } else if (name.includes(':')) {
    unwrap(element); // smart tags and <o:p>
  } else if (name === 'a') {
    cleanLink(element);
  } else if ((name === 'b' || name === 'strong') && /^(?:normal|400)$/u.test(weight(element))) {
    unwrap(element); // a bold element that says it is none: online documents wrap everything in one
  } else if (name === 'span' || name === 'font') {
    styleToElements(element);
  } else if (name === 'input' && element.getAttribute('type') !== 'checkbox') {
    drop(element);
  }
}

function isHidden(element: HTMLElement): boolean {
  if (element.hasAttribute('hidden') || styleOf(element, 'mso-hide') === 'all') return true;
  return styleOf(element, 'display') === 'none';
}

function weight(element: HTMLElement): string {
  return styleOf(element, 'font-weight');
}

function styleToElements(span: HTMLElement): void {
  const bold = /^(?:bold|bolder|[6-9]00)$/u.test(weight(span));
  const hasText = span.textContent.trim() !== '';
  if (hasText && bold && span.closest('b, strong, th, h1, h2, h3, h4, h5, h6') === null) {
    wrapInside(span, 'strong');
  }
  const leaning = styleOf(span, 'font-style') === 'italic';
  if (hasText && leaning && span.closest('i, em') === null) wrapInside(span, 'em');
  const line = styleOf(span, 'text-decoration') + styleOf(span, 'text-decoration-line');
  if (hasText && line.includes('line-through') && span.closest('s, del') === null) {
    wrapInside(span, 'del');
  }
  unwrap(span);
}

/** Only addresses that lead somewhere harmless stay links. */
function isSafeAddress(address: string): boolean {
  // Browsers skip control characters and spaces within the scheme.
  // oxlint-disable-next-line no-control-regex -- these characters are exactly what must go
  const bare = address.replace(/[\u0000-\u0020]/gu, '').toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):/u.exec(bare)?.[1];
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
}

function cleanLink(link: HTMLElement): void {
  const address = link.getAttribute('href') ?? '';
  const named = /^#(?:_toc|_ref|_msocom)/iu.test(address);
  if (address === '' || named || !isSafeAddress(address)) unwrap(link);
}

/** A list directly within a list, as some programs write nested ones, belongs to the item before it. */
function intoItem(list: HTMLElement): void {
  const before = list.previousElementSibling;
  if (before?.tagName.toLowerCase() === 'li') before.appendChild(list);
}

/** Each item says its number: to count those before it for each would take long in a long list. */
function numberItems(list: HTMLElement): void {
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (let item = list.firstElementChild; item !== null; item = item.nextElementSibling) {
    item.setAttribute('value', String(number));
    number += 1;
  }
}
