import { parser } from '@zhihui/markdown/parser.ts';

/** Longer texts are pasted as they are: parsing them would make the page stand still. */
const MAX_LENGTH = 300_000;

/** Marks that people hardly write unless they mean Markdown. */
const LIKELY_MARKDOWN =
  /^\s{0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\$\$|\|.*\|)|\*\*[^\s*]|\]\(\S|`[^`\n]+`|~~\S|\$[^\s$][^$\n]*\$/mu;

/** Tokens of inline Markdown; addresses and line breaks are in plain text too. */
const MARKS = new Set([
  'strong_open',
  's_open',
  'code_inline',
  'image',
  'math_inline',
  'math_display',
]);
/** Tokens of blocks that plain text does not have by chance. */
const BLOCKS = new Set([
  'heading_open',
  'fence',
  'table_open',
  'blockquote_open',
  'math_block',
  'hr',
]);

/**
 * Whether a plain text is Markdown, as the copy buttons of AI tools give it. A single list item or an asterisk is
 * not enough, as people write those in plain text too.
 */
export function isMarkdown(text: string): boolean {
  if (text.length > MAX_LENGTH || !LIKELY_MARKDOWN.test(text)) return false;
  const tokens = parser.parse(text, {});
  let items = 0;
  for (const token of tokens) {
    // a text underlined by dashes is rarely meant as a heading
    if (token.type === 'heading_open' && token.markup.startsWith('#')) return true;
    if (token.type !== 'heading_open' && BLOCKS.has(token.type)) return true;
    if (token.type === 'list_item_open') items += 1;
    const children = token.children ?? [];
    if (children.some(({ type }) => MARKS.has(type))) return true;
    if (children.some(({ type, markup }) => type === 'link_open' && markup === '')) return true;
  }
  return items > 1;
}

/** Reads a table from plain text: at least two rows of as many cells each, of which there are two or more. */
export function readTable(text: string): string[][] | null {
  if (text.length > MAX_LENGTH) return null;
  const rows = readCells(text);
  const columns = rows?.[0]?.length ?? 0;
  if (rows === null || rows.length < 2 || columns < 2) return null;
  return rows.every((row) => row.length === columns) ? rows : null;
}

/**
 * Reads rows of cells separated by tabs, as spreadsheets copy them: cells with line breaks are quoted. Null when the
 * text has no tabs.
 */
export function readCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/uy;
  const source = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '');
  for (let offset = 0; offset <= source.length;) {
    cell.lastIndex = offset;
    const match = cell.exec(source);
    if (match === null) break;
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    offset = cell.lastIndex;
    if (offset >= source.length) break;
    if (source[offset] === '\n') rows.push([]);
    offset += 1;
    if (offset === source.length) rows.at(-1)?.push('');
    if (offset === source.length) break;
  }
  return rows;
}
