import { all, removeNode, getStyle, unwrap, wrapInside, rename } from './dom.ts';
import { nestLevelledLists, readOnlineDocuments } from './online-documents.ts';
import { readWord, nestWordLists } from './word.ts';

/** Elements that have no meaning in Markdown. */
const REMOVED_SELECTOR =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, button, select, textarea, svg, canvas, audio, video, clipboard-copy, .pre-numbering';

/**
 * Simplifies pasted HTML: removes the wrappers of Word, WPS, web mail and online documents, and turns styles (bold,
 * lists) into elements. Changes `root`.
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
    unwrap(element); // a bold element with normal weight: online documents wrap everything in one
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

/** Whether an address has a scheme that may stay a link. */
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

/** Moves a list directly within a list, as some programs nest them, into the item before it. */
function moveIntoItem(list: HTMLElement): void {
  const before = list.previousElementSibling;
  if (before?.tagName.toLowerCase() === 'li') before.appendChild(list);
}

/** Numbers all items in one pass: counting the previous items for each would be slow in long lists. */
function numberItems(list: HTMLElement): void {
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (let item = list.firstElementChild; item !== null; item = item.nextElementSibling) {
    item.setAttribute('value', String(number));
    number += 1;
  }
}

/**
 * Turns tables within cells into lines, as a Markdown cell holds one line only. Tables of a single cell, which
 * programs use for boxes and mail layout, are replaced by their content. Changes `root`.
 */
function flattenTables(root: ParentNode): void {
  for (const table of all(root, 'table')) {
    const cells = all(table, 'td, th').filter((cell) => cell.closest('table') === table);
    const [onlyCell] = cells;
    if (cells.length !== 1 || onlyCell === undefined) continue;
    const container = rename(onlyCell, 'div');
    table.parentNode?.replaceChild(container, table);
  }
  for (const table of all(root, 'td table, th table')) {
    for (const cell of all(table, 'td, th')) {
      cell.appendChild(table.ownerDocument.createTextNode(' '));
      unwrap(cell);
    }
    for (const row of all(table, 'tr')) rename(row, 'div');
    for (const part of all(table, 'thead, tbody, tfoot, colgroup, caption')) unwrap(part);
    for (const column of all(table, 'col')) removeNode(column);
    rename(table, 'div');
  }
}

/** Elements that Markdown writes alike. */
const KINDS = ['b, strong', 'i, em', 's, del, strike'];

/**
 * Joins marks of the same kind that touch or are separated only by white space, as programs mark each run of letters
 * by itself and the asterisks of two such marks would show in the text.
 */
function joinMarks(root: HTMLElement): void {
  unwrapNestedMarks(root);
  for (const kind of KINDS) {
    for (const mark of all(root, kind)) {
      // marks that were joined into an earlier one are empty and detached
      for (let run = getFollowingRun(mark, kind); run !== null; run = getFollowingRun(mark, kind)) {
        for (const node of run) {
          mark.appendChild(node);
          if (node.nodeType === 1) unwrap(node as Element);
        }
      }
    }
  }
}

/** Removes marks within marks of the same kind. */
function unwrapNestedMarks(root: HTMLElement): void {
  for (const kind of KINDS) {
    for (const mark of all(root, kind)) {
      if (mark.parentElement?.closest(kind)) unwrap(mark);
    }
  }
}

/** Returns the next mark of the kind and the white space before it; null when something else comes first. */
function getFollowingRun(mark: HTMLElement, kind: string): Node[] | null {
  const run: Node[] = [];
  for (let next = mark.nextSibling; next !== null; next = next.nextSibling) {
    run.push(next);
    if (next.nodeType === 1) return (next as Element).matches(kind) ? run : null;
    if (next.nodeType !== 3 || next.textContent?.trim() !== '') return null;
  }
  return null;
}

const MARKS = 'b, strong, i, em, s, del, strike';
const BLOCKS = 'p, div, li, td, th, dd, dt, blockquote, ul, ol, table, pre, h1, h2, h3, h4, h5, h6';
/** Blocks that take no marks: headings are bold anyway, and code has none. */
const PLAIN = /^(?:pre|ul|ol|table|h[1-6])$/iu;

/** Moves marks around whole paragraphs into each of them, as Markdown marks cannot span blocks. */
function pushMarksDown(root: HTMLElement): void {
  for (const mark of all(root, MARKS)) {
    const blocks = all(mark, BLOCKS);
    if (blocks.length === 0) continue;
    for (const block of blocks) {
      const innermost = all(block, BLOCKS).length === 0;
      if (innermost && !PLAIN.test(block.tagName) && block.textContent.trim() !== '')
        wrapInside(block, mark.tagName.toLowerCase());
    }
    unwrap(mark);
  }
}

const CJK = String.raw`\p{Script=Han}，。；：！？、“”（）《》【】`;
/** A line break between Chinese characters, which must not become a space. */
const BROKEN_LINE = new RegExp(String.raw`(?<=[${CJK}])[ \t]*\r?\n\s*(?=[${CJK}])`, 'gu');

/** Longer runs are not layout, and slow the converter down. */
const LONG_WHITESPACE = /\s{200,}/gu;

/**
 * Normalizes white space: non-breaking spaces become plain ones (at the start of a paragraph they would make it
 * code), and line breaks within Chinese text are removed. Code keeps its own. Changes `root`.
 */
function normalizeSpaces(root: HTMLElement): void {
  const code = new Set<Node>(all(root, 'pre, code'));
  walk(root);
  function walk(node: Node): void {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 3) child.nodeValue = normalizeText(child.nodeValue ?? '');
      else if (code.has(child)) collapseLongSpaces(child);
      else walk(child);
    }
  }
}

function collapseLongSpaces(node: Node): void {
  if (node.nodeType === 3)
    node.nodeValue = (node.nodeValue ?? '').replace(LONG_WHITESPACE, (row) => row.slice(0, 200));
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    collapseLongSpaces(child);
}

function normalizeText(text: string): string {
  return text.replace(BROKEN_LINE, '').replace(/[\u00A0\u2002\u2003\u2009\t]/gu, ' ');
}

/** Name of the element that holds the source of a formula, with its delimiters, until the Markdown is written. */
export const FORMULA = 'formula-source';

/** Replaces formulas rendered by KaTeX by their source; their text would appear twice otherwise. Changes `root`. */
function extractMath(root: ParentNode): void {
  for (const rendered of all(root, '.katex-display, .katex')) {
    const source = rendered.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
    if (!source) continue;
    const block = rendered.classList.contains('katex-display');
    const formula = rendered.ownerDocument.createElement(FORMULA);
    formula.textContent = block ? `\n\n$$\n${source.trim()}\n$$\n\n` : `$${source.trim()}$`;
    rendered.parentNode?.replaceChild(formula, rendered);
  }
}
