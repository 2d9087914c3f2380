import { all, removeNode, getStyle, unwrap, wrapInside } from './dom.ts';
import { flattenTables } from './flatten-tables.ts';
import { unwrapNestedMarks, joinMarks } from './join-marks.ts';
import { nestLevelledLists } from './levelled-lists.ts';
import { extractMath } from './math.ts';
import { readOnlineDocuments } from './online-documents.ts';
import { pushMarksDown } from './push-marks-down.ts';
import { normalizeSpaces } from './spaces.ts';
import { readWord } from './word.ts';
import { nestWordLists } from './word-lists.ts';

/** Elements that say nothing in Markdown. */
const REMOVED_SELECTOR =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, button, select, textarea, svg, canvas, audio, video, clipboard-copy, .pre-numbering';

/**
 * Makes pasted HTML plain: what Word, WPS, web mail and online documents wrap around their text goes, and what they
 * say by style (bold, lists) becomes elements. Changes `root`.
 */
export function cleanHtml(root: HTMLElement): void {
  removeComments(root);
  readOnlineDocuments(root);
  extractMath(root);
  readWord(root);
  nestWordLists(root);
  nestLevelledLists(root);
  for (const element of all(root, REMOVED_SELECTOR)) removeNode(element);
  for (const element of all(root, '*')) cleanElement(element);
  for (const item of all(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) moveIntoItem(item);
  for (const list of all(root, 'ol')) numberItems(list);
  flattenTables(root);
  unwrapNestedMarks(root);
  pushMarksDown(root);
  joinMarks(root);
  normalizeSpaces(root);
}

// Conditional comments of Word hold list marks and whole copies of pictures.
function removeComments(node: Node): void {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === 8) removeNode(child);
    else removeComments(child);
  }
}

function cleanElement(element: HTMLElement): void {
  const name = element.tagName.toLowerCase();
  if (isHidden(element)) {
    removeNode(element);
  } else if (name.includes(':')) {
    unwrap(element); // smart tags and <o:p>
  } else if (name === 'a') {
    cleanLink(element);
  } else if (
    (name === 'b' || name === 'strong') &&
    /^(?:normal|400)$/u.test(getFontWeight(element))
  ) {
    unwrap(element); // a bold element that says it is none: online documents wrap everything in one
  } else if (name === 'span' || name === 'font') {
    styleToElements(element);
  } else if (name === 'input' && element.getAttribute('type') !== 'checkbox') {
    removeNode(element);
  }
}

function isHidden(element: HTMLElement): boolean {
  if (element.hasAttribute('hidden') || getStyle(element, 'mso-hide') === 'all') return true;
  return getStyle(element, 'display') === 'none';
}

function getFontWeight(element: HTMLElement): string {
  return getStyle(element, 'font-weight');
}

function styleToElements(span: HTMLElement): void {
  const bold = /^(?:bold|bolder|[6-9]00)$/u.test(getFontWeight(span));
  const hasText = span.textContent.trim() !== '';
  if (hasText && bold && span.closest('b, strong, th, h1, h2, h3, h4, h5, h6') === null) {
    wrapInside(span, 'strong');
  }
  const isItalic = getStyle(span, 'font-style') === 'italic';
  if (hasText && isItalic && span.closest('i, em') === null) wrapInside(span, 'em');
  const line = getStyle(span, 'text-decoration') + getStyle(span, 'text-decoration-line');
  if (hasText && line.includes('line-through') && span.closest('s, del') === null) {
    wrapInside(span, 'del');
  }
  unwrap(span);
}

/** Only addresses that lead somewhere harmless stay links. */
function isSafeAddress(address: string): boolean {
  // Browsers skip control characters and spaces within the scheme.
  // oxlint-disable-next-line no-control-regex -- these characters are exactly what must go
  const stripped = address.replace(/[\u0000-\u0020]/gu, '').toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):/u.exec(stripped)?.[1];
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
}

function cleanLink(link: HTMLElement): void {
  const address = link.getAttribute('href') ?? '';
  const isWordAnchor = /^#(?:_toc|_ref|_msocom)/iu.test(address);
  if (address === '' || isWordAnchor || !isSafeAddress(address)) unwrap(link);
}

/** A list directly within a list, as some programs write nested ones, belongs to the item before it. */
function moveIntoItem(list: HTMLElement): void {
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
