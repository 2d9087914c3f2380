import { all, drop, styleOf } from './dom.ts';

interface Item {
  paragraph: HTMLElement;
  level: number;
  /** Number shown before an item of an ordered list; null for a bullet. */
  start: number | null;
}

/** Turns Word's list paragraphs, which are marked by style only, into real nested lists. */
export function nestWordLists(root: ParentNode): void {
  const items = all(root, 'p, h1, h2, h3, h4, h5, h6').map(itemOf);
  let run: Item[] = [];
  for (const item of items) {
    if (item === null) continue;
    const last = run.at(-1);
    if (last !== undefined && nextElement(last.paragraph) !== item.paragraph) {
      build(run);
      run = [];
    }
    run.push(item);
  }
  build(run);
}

function itemOf(paragraph: HTMLElement): Item | null {
  const found = /level(\d+)/u.exec(styleOf(paragraph, 'mso-list'));
  if (found === null) return null;
  const marks = all(paragraph, 'span').filter((span) => styleOf(span, 'mso-list') === 'ignore');
  const mark = marks[0]?.textContent.trim() ?? '';
  if (isHeading(paragraph) || mark.startsWith('第')) {
    keepNumber(marks, mark);
    return null;
  }
  for (const each of marks) drop(each);
  return { paragraph, level: Number(found[1]), start: startOf(mark) };
}

const isHeading = (paragraph: HTMLElement) => /^H[1-6]$/u.test(paragraph.tagName);

/** Numbers of headings and clauses are words that others refer to; dots before headings are not. */
function keepNumber(marks: readonly HTMLElement[], mark: string): void {
  const number = startOf(mark) !== null || /^[第\d]/u.test(mark);
  for (const [at, each] of marks.entries()) {
    if (at === 0 && number) each.textContent = `${mark} `;
    else drop(each);
  }
}

const DIGITS = '零一二三四五六七八九';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** `3.`, `1.3`, `(3)`, `③`, `c)`, `十三、` and the like begin an ordered item; a dot or a square does not. */
function startOf(mark: string): number | null {
  const circled = CIRCLED.indexOf(mark.charAt(0));
  if (mark !== '' && circled !== -1) return circled + 1;
  const last = /^(?:\d+\.)+(\d+)\.?$/u.exec(mark)?.[1];
  if (last !== undefined) return Number(last);
  const word = /^[（(]?(\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、．）]/iu.exec(mark)?.[1];
  if (word === undefined) return null;
  if (/^\d+$/u.test(word)) return Number(word);
  return /^[a-z]/iu.test(word) ? 1 : chineseNumber(word);
}

/** 1-99 as Chinese counts: 三, 十, 十三, 二十, 二十三. */
function chineseNumber(word: string): number {
  const [tens = '', ones = ''] = word.includes('十') ? word.split('十') : ['零', word];
  return (tens === '' ? 1 : DIGITS.indexOf(tens)) * 10 + (ones === '' ? 0 : DIGITS.indexOf(ones));
}

function build(items: readonly Item[]): void {
  const first = items[0];
  if (first === undefined) return;
  const document = first.paragraph.ownerDocument;
  const place = document.createElement('div');
  first.paragraph.parentNode?.insertBefore(place, first.paragraph);
  const open: { level: number; list: Element }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let top = open.at(-1);
    // numbers after bullets of the same level are another list
    if (top?.level === item.level && top.list.tagName !== (item.start === null ? 'UL' : 'OL')) {
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined || top.level < item.level) {
      const list = document.createElement(item.start === null ? 'ul' : 'ol');
      if (item.start !== null) list.setAttribute('start', String(item.start));
      (top?.list.lastElementChild ?? place).appendChild(list);
      top = { level: item.level, list };
      open.push(top);
    }
    const entry = document.createElement('li');
    while (item.paragraph.firstChild !== null) entry.appendChild(item.paragraph.firstChild);
    top.list.appendChild(entry);
    drop(item.paragraph);
  }
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}
