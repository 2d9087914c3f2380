import type { Node } from 'prosemirror-model';
import type { MarkdownWriter } from './markdown-writer.ts';
import { writeTable } from './write-table.ts';
import { writeInline } from './write-inline.ts';
import type { Manner } from './write-inline.ts';

/** Writes a block that stands at `position`. `before` is the block above it among its siblings. */
export function writeBlock(
  to: MarkdownWriter,
  node: Node,
  position: number,
  manner: Manner,
  before: Node | null = null,
): void {
  const inside = position + 1;
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      writeInline(to, node, inside, manner);
      break;
    case 'heading':
      writeHeading(to, node, inside, manner);
      break;
    case 'bullet_list':
    case 'ordered_list':
      writeList(to, node, inside, manner, before);
      break;
    case 'blockquote':
      to.within('> ', '> ', () => writeBlocks(to, node, inside, manner));
      break;
    case 'callout':
      to.within('> ', '> ', () => writeCallout(to, node, inside, manner));
      break;
    case 'code_block':
      writeCode(to, node, inside, manner, before);
      break;
    case 'math_block':
      to.text('$$');
      to.line();
      writeLines(to, node, inside);
      to.line();
      to.text('$$');
      break;
    case 'raw_block':
      writeLines(to, node, inside);
      break;
    case 'table':
      writeTable(to, node, inside, manner);
      break;
    case 'horizontal_rule':
      to.text(String(attrs['markup']));
      break;
    case 'footnote_def':
      to.within(`[^${String(attrs['label'])}]: `, '    ', () =>
        writeBlocks(to, node, inside, manner),
      );
      break;
    default:
      throw new Error(`no way to write ${node.type.name}`);
  }
}

/** The blocks within a block, which begin at `position`; `tight` as in lists without paragraphs. */
function writeBlocks(
  to: MarkdownWriter,
  parent: Node,
  position: number,
  manner: Manner,
  tight = false,
): void {
  let at = position;
  let before: Node | null = null;
  for (const node of parent.children) {
    if (before !== null) {
      if (tight && !mustStandApart(before, node)) to.line();
      else to.gap();
    }
    writeBlock(to, node, at, manner, before);
    before = node;
    at += node.nodeSize;
  }
}

const LISTS = new Set(['bullet_list', 'ordered_list']);

/** Whether two blocks would run into one another without an empty line. */
function mustStandApart(before: Node, node: Node): boolean {
  if (before.type.name === 'raw_block' || node.type.name === 'raw_block') return true;
  if (node.type.name === 'paragraph')
    return before.type.name !== 'heading' && before.type.name !== 'code_block';
  if (node.type.name === 'table') return before.type.name === 'paragraph';
  if (before.type.name === 'table') return true;
  return false;
}

function writeHeading(to: MarkdownWriter, node: Node, inside: number, manner: Manner): void {
  const level = Number(node.attrs['level']);
  const sign = node.attrs['markup'] === '#' ? '#' : level === 1 ? '=' : '-';
  if (sign === '#' || level > 2 || node.childCount === 0) {
    to.text('#'.repeat(level));
    if (node.childCount > 0) to.text(' ');
    writeInline(to, node, inside, { ...manner, oneLine: true });
    return;
  }
  writeInline(to, node, inside, manner);
  to.line();
  // always as long: an underline need not grow with its words
  to.text(sign.repeat(3));
}

function writeList(
  to: MarkdownWriter,
  list: Node,
  inside: number,
  manner: Manner,
  before: Node | null,
): void {
  const tight = list.attrs['tight'] === true;
  const sign = signOf(list, manner, before);
  let at = inside;
  list.children.forEach((item, index) => {
    if (index > 0) {
      if (tight) to.line();
      else to.gap();
    }
    const { checked } = item.attrs;
    const box = checked === null ? '' : checked === true ? '[x] ' : '[ ] ';
    const marker = `${sign(index)} `;
    to.within(marker + box, ' '.repeat(marker.length), () =>
      writeBlocks(to, item, at + 1, manner, tight),
    );
    at += item.nodeSize;
  });
}

/** What items begin with. Two lists in turn need different signs, or they would be one. */
function signOf(list: Node, { style }: Manner, before: Node | null): (index: number) => string {
  const sameKind = before !== null && before.type === list.type;
  if (list.type.name === 'bullet_list') {
    const wanted = (list.attrs['bullet'] as string | null) ?? style.bullet;
    const other = sameKind ? ((before.attrs['bullet'] as string | null) ?? style.bullet) : null;
    const sign = wanted === other ? (wanted === '-' ? '*' : '-') : wanted;
    return () => sign;
  }
  const wanted = (list.attrs['delimiter'] as string | null) ?? style.delimiter;
  const other = sameKind ? ((before.attrs['delimiter'] as string | null) ?? style.delimiter) : null;
  const delimiter = wanted === other ? (wanted === '.' ? ')' : '.') : wanted;
  const start = Number(list.attrs['order']);
  return (index) => `${start + index}${delimiter}`;
}

function writeCallout(to: MarkdownWriter, node: Node, inside: number, manner: Manner): void {
  to.text(`[!${String(node.attrs['kind']).toUpperCase()}]`);
  const first = node.firstChild;
  if (node.childCount === 1 && first?.type.name === 'paragraph' && first.childCount === 0) return;
  if (first?.type.name === 'paragraph') to.line();
  else to.gap();
  writeBlocks(to, node, inside, manner);
}

function writeCode(
  to: MarkdownWriter,
  node: Node,
  inside: number,
  manner: Manner,
  before: Node | null,
): void {
  const code = node.textContent;
  const indented =
    node.attrs['fence'] === '' &&
    (before === null || !LISTS.has(before.type.name)) &&
    isIndentable(code);
  if (indented) {
    to.within('    ', '    ', () => writeLines(to, node, inside));
    return;
  }
  const info = String(node.attrs['info']);
  const fence = fenceFor(node, info, code, manner);
  to.text(fence + info);
  to.line();
  if (code === '') to.place(inside);
  else writeLines(to, node, inside);
  if (code !== '') to.line();
  to.text(fence);
}

function isIndentable(code: string): boolean {
  return code.trim() !== '' && !code.startsWith('\n') && !code.endsWith('\n');
}

/** The fence an author chose, longer where the code has one in it. */
function fenceFor(node: Node, info: string, code: string, { style }: Manner): string {
  const { fence } = node.attrs;
  const wanted = typeof fence === 'string' && fence !== '' ? fence : style.fence;
  const sign = info.includes('`') ? '~' : wanted.slice(0, 1);
  const inside = code.match(sign === '~' ? /~{3,}/gu : /`{3,}/gu) ?? [];
  const longest = Math.max(0, ...inside.map((run) => run.length));
  return sign.repeat(Math.max(wanted.length, longest + 1, 3));
}

/** Text as it stands, each position known. */
function writeLines(to: MarkdownWriter, node: Node, inside: number): void {
  let at = inside;
  node.textContent.split('\n').forEach((line, index) => {
    if (index > 0) to.line();
    if (line !== '') {
      to.place(at);
      to.text(line);
    }
    at += line.length + 1;
  });
}
