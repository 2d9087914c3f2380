import { all, removeNode, rename, getStyle, unwrap } from './dom.ts';

/** Review markup of Word and WPS: deleted text of tracked changes, and comments. */
const REVIEW =
  'del[cite], del[datetime], .msoDel, .MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff';

/**
 * Interprets the styles of Word and WPS: accepts tracked changes, removes comments, and turns paragraphs with an
 * outline level into headings. Lists are handled in `nestWordLists`. Changes `root`.
 */
export function readWord(root: ParentNode): void {
  for (const element of all(root, REVIEW)) removeNode(element);
  for (const element of all(root, '[style]')) {
    if (/^comment(?:-list)?$/u.test(getStyle(element, 'mso-element'))) removeNode(element);
    // a tab is written as several spaces
    else if (getStyle(element, 'mso-tab-count') !== '') element.textContent = ' ';
  }
  for (const element of all(root, 'ins, .msoIns')) unwrap(element);
  for (const paragraph of all(root, 'p')) {
    const level = getOutlineLevel(paragraph);
    if (level !== null) rename(paragraph, `h${level}`);
    else if (/^Mso(?:Intense)?Quote/u.test(paragraph.className)) rename(paragraph, 'blockquote');
  }
}

/** Returns 1-6 for a paragraph in Word's outline; null for body text. */
function getOutlineLevel(paragraph: HTMLElement): number | null {
  if (paragraph.className.startsWith('MsoTitle')) return 1;
  const level = Number(getStyle(paragraph, 'mso-outline-level'));
  return level >= 1 && level <= 6 && paragraph.textContent.trim() !== '' ? level : null;
}

interface Item {
  paragraph: HTMLElement;
  level: number;
  /** Number shown before an item of an ordered list; null for a bullet. */
  start: number | null;
}

/** Turns Word's list paragraphs, which are marked by style only, into real nested lists. */
export function nestWordLists(root: ParentNode): void {
  const items = all(root, 'p, h1, h2, h3, h4, h5, h6').map(toListItem);
  let run: Item[] = [];
  for (const item of items) {
    if (item === null) continue;
    const last = run.at(-1);
    if (last !== undefined && nextElement(last.paragraph) !== item.paragraph) {
      buildLists(run);
      run = [];
    }
    run.push(item);
  }
  buildLists(run);
}

function toListItem(paragraph: HTMLElement): Item | null {
  const match = /level(\d+)/u.exec(getStyle(paragraph, 'mso-list'));
  if (match === null) return null;
  const marks = all(paragraph, 'span').filter((span) => getStyle(span, 'mso-list') === 'ignore');
  const mark = marks[0]?.textContent.trim() ?? '';
  if (isHeading(paragraph) || mark.startsWith('第')) {
    preserveNumber(marks, mark);
    return null;
  }
  for (const mark of marks) removeNode(mark);
  return { paragraph, level: Number(match[1]), start: parseListStart(mark) };
}

const isHeading = (paragraph: HTMLElement) => /^H[1-6]$/u.test(paragraph.tagName);

/** Keeps the number of a heading or clause as text, as other passages refer to it; removes bullets. */
function preserveNumber(marks: readonly HTMLElement[], mark: string): void {
  const number = parseListStart(mark) !== null || /^[第\d]/u.test(mark);
  for (const [index, span] of marks.entries()) {
    if (index === 0 && number) span.textContent = `${mark} `;
    else removeNode(span);
  }
}

const DIGITS = '零一二三四五六七八九';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** `3.`, `1.3`, `(3)`, `③`, `c)`, `十三、` and the like begin an ordered item; a dot or a square does not. */
function parseListStart(mark: string): number | null {
  const circled = CIRCLED.indexOf(mark.charAt(0));
  if (mark !== '' && circled !== -1) return circled + 1;
  const last = /^(?:\d+\.)+(\d+)\.?$/u.exec(mark)?.[1];
  if (last !== undefined) return Number(last);
  const numeral = /^[（(]?(\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、．）]/iu.exec(mark)?.[1];
  if (numeral === undefined) return null;
  if (/^\d+$/u.test(numeral)) return Number(numeral);
  return /^[a-z]/iu.test(numeral) ? 1 : parseChineseNumber(numeral);
}

/** Parses the Chinese numerals 1-99: 三, 十, 十三, 二十, 二十三. */
function parseChineseNumber(numeral: string): number {
  const [tens = '', units = ''] = numeral.includes('十') ? numeral.split('十') : ['零', numeral];
  return (tens === '' ? 1 : DIGITS.indexOf(tens)) * 10 + (units === '' ? 0 : DIGITS.indexOf(units));
}

function buildLists(items: readonly Item[]): void {
  const first = items[0];
  if (first === undefined) return;
  const document = first.paragraph.ownerDocument;
  const container = document.createElement('div');
  first.paragraph.parentNode?.insertBefore(container, first.paragraph);
  const open: { level: number; list: Element }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let top = open.at(-1);
    // numbers after bullets at the same level start another list
    if (top?.level === item.level && top.list.tagName !== (item.start === null ? 'UL' : 'OL')) {
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined || top.level < item.level) {
      const list = document.createElement(item.start === null ? 'ul' : 'ol');
      if (item.start !== null) list.setAttribute('start', String(item.start));
      (top?.list.lastElementChild ?? container).appendChild(list);
      top = { level: item.level, list };
      open.push(top);
    }
    const listItem = document.createElement('li');
    while (item.paragraph.firstChild !== null) listItem.appendChild(item.paragraph.firstChild);
    top.list.appendChild(listItem);
    removeNode(item.paragraph);
  }
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}
