import { cleanText } from '@zhihui/markdown/clean-text.ts';
import { pairFolds } from '@zhihui/markdown/folds.ts';
import type { FoldHead } from '@zhihui/markdown/folds.ts';
import { NO_REFERENCES, parseInPlace } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import { Fragment } from 'prosemirror-model';
import type { Node, Attrs, NodeType, Mark } from 'prosemirror-model';
import type { parser } from '@zhihui/markdown/parser.ts';
import { pairHtmlTags } from './html-marks.ts';
import { schema } from './schema.ts';

/** A block of the text: its range in the source and the node that shows it. */
export interface Block {
  from: number;
  to: number;
  node: Node;
}

/** The ends of lines as the renderer sees them. */
const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/gu;
/** Tokens of blocks that may end in blank lines. */
const WITH_BLANK_LINES = new Set(['fence', 'math_block', 'html_block']);

/** What of the HTML is read as its source: nothing that has a node or a mark, folds, or all. */
export type RawHtml = 'none' | 'folds' | 'all';

/** Parses a text into its blocks, in order. Only blank lines are between them. `known`: see `parseInPlace`. */
export function readBlocks(
  text: string,
  knownReferences: References = NO_REFERENCES,
  raw: RawHtml = 'none',
): { blocks: Block[]; references: References } {
  const source = cleanText(text);
  const { tokens, references } = parseInPlace(source, knownReferences);
  const lines = splitLines(text);
  const blocks: Block[] = [];
  let offset = 0;
  for (const group of splitTopLevel(raw === 'none' ? pairFolds(tokens, source) : tokens)) {
    const first = group[0];
    if (first?.map == null) continue;
    const start = first.map[0];
    const end = WITH_BLANK_LINES.has(first.type)
      ? first.map[1]
      : trimBlankLines(text, lines, start, first.map[1]);
    blocks.push(...readDefinitions(text, lines, offset, start));
    blocks.push({ ...range(lines, start, end), node: tokensToNode(group, raw === 'all') });
    offset = end;
  }
  blocks.push(...readDefinitions(text, lines, offset, lines.length));
  return { blocks, references };
}

/** Splits tokens into those of each top-level block. */
function* splitTopLevel(tokens: readonly Token[]): Generator<Token[]> {
  let group: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    group.push(token);
    depth += token.nesting;
    if (depth > 0) continue;
    yield group;
    group = [];
  }
}

interface Line {
  from: number;
  to: number;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const end of text.matchAll(LINE_END)) {
    lines.push({ from, to: end.index });
    from = end.index + end[0].length;
  }
  lines.push({ from, to: text.length });
  return lines;
}

function range(lines: readonly Line[], start: number, end: number): Line {
  return { from: lines[start]?.from ?? 0, to: lines[Math.min(end, lines.length) - 1]?.to ?? 0 };
}

function isBlank(text: string, line: Line | undefined): boolean {
  return line === undefined || cleanText(text.slice(line.from, line.to)).trim() === '';
}

/** Returns the index after the last line that is not blank. */
function trimBlankLines(text: string, lines: readonly Line[], start: number, end: number): number {
  let last = end;
  while (last > start + 1 && isBlank(text, lines[last - 1])) last -= 1;
  return last;
}

/** Reads link definitions, the only non-blank lines between blocks; they are shown as source. */
function readDefinitions(
  text: string,
  lines: readonly Line[],
  start: number,
  end: number,
): Block[] {
  const blocks: Block[] = [];
  for (let line = start; line < end; line++) {
    if (isBlank(text, lines[line])) continue;
    let last = line + 1;
    while (last < end && !isBlank(text, lines[last])) last += 1;
    const { from, to } = range(lines, line, last);
    const source = cleanText(text.slice(from, to));
    const node = schema.nodes.raw_block.create({ kind: 'definition' }, schema.text(source));
    blocks.push({ from, to, node });
    line = last;
  }
  return blocks;
}

/** A token of the renderer's parser. */
type Token = ReturnType<typeof parser.parse>[number];

/** A node whose end has not been read yet. */
interface OpenNode {
  type: NodeType;
  attrs: Attrs;
  content: Node[];
}

const { nodes } = schema;

/** Tokens without a node. */
const IGNORED_TOKENS = new Set(['thead_open', 'thead_close', 'tbody_open', 'tbody_close']);

/** Converts the tokens of a block to a node. Throws for tokens that this file does not handle. */
function tokensToNode(tokens: readonly Token[], rawTags: boolean): Node {
  const stack: OpenNode[] = [];
  let result: Node | null = null;
  const add = (node: Node) => {
    const parent = stack.at(-1);
    if (parent === undefined) result = node;
    else parent.content.push(node);
  };
  for (const token of tokens) {
    if (IGNORED_TOKENS.has(token.type)) continue;
    const top = stack.at(-1);
    if (token.type === 'inline') top?.content.push(...inlineNodes(token.children ?? [], rawTags));
    else if (token.nesting === 1) stack.push(openNode(token, stack));
    else if (token.nesting === -1) add(closed(stack.pop()));
    else add(createLeaf(token));
  }
  if (result === null) throw new Error(`no block: ${tokens[0]?.type}`);
  return result;
}

function openNode(token: Token, stack: OpenNode[]): OpenNode {
  const open = (type: NodeType, attrs: Attrs = {}): OpenNode => ({ type, attrs, content: [] });
  switch (token.type) {
    case 'paragraph_open': {
      const list = stack.at(-2);
      if (!token.hidden && stack.at(-1)?.type === nodes.list_item && list !== undefined)
        list.attrs = { ...list.attrs, tight: false };
      return open(nodes.paragraph);
    }
    case 'heading_open':
      return open(nodes.heading, {
        level: Number(token.tag.slice(1)),
        markup: token.markup.slice(0, 1),
      });
    case 'bullet_list_open':
      return open(nodes.bullet_list, { bullet: token.markup });
    case 'ordered_list_open':
      return open(nodes.ordered_list, {
        order: Number(token.attrGet('start') ?? 1),
        delimiter: token.markup,
      });
    case 'list_item_open': {
      const kind = token.attrGet('class');
      return open(nodes.list_item, { checked: kind === null ? null : kind === 'task-done' });
    }
    case 'blockquote_open': {
      const kind = (token.meta as { callout?: string } | null)?.callout;
      return kind === undefined ? open(nodes.blockquote) : open(nodes.callout, { kind });
    }
    case 'fold_open': {
      const { summary, open: isOpen } = token.meta as FoldHead;
      const content = [nodes.fold_summary.create(null, textNodes(summary))];
      return { type: nodes.fold, attrs: { open: isOpen }, content };
    }
    case 'table_open':
      return open(nodes.table);
    case 'tr_open':
      return open(nodes.table_row);
    case 'th_open':
      return open(nodes.table_header, { align: token.attrGet('align') });
    case 'td_open':
      return open(nodes.table_cell, { align: token.attrGet('align') });
    case 'footnote_reference_open':
      return open(nodes.footnote_def, { label: String((token.meta as { label?: string }).label) });
    default:
      throw new Error(`unknown block: ${token.type}`);
  }
}

const CELLS = new Set<NodeType>([nodes.table_cell, nodes.table_header]);
const CONTAINERS = new Set<NodeType>([
  nodes.list_item,
  nodes.blockquote,
  nodes.callout,
  nodes.fold,
  nodes.footnote_def,
]);

function closed(open: OpenNode | undefined): Node {
  if (open === undefined) throw new Error('a block ends that did not begin');
  const { type, attrs } = open;
  let { content } = open;
  if (CELLS.has(type)) content = [nodes.paragraph.create(null, content)];
  // the callout has no text on the line of its kind
  else if (type === nodes.callout && content[0]?.childCount === 0) content = content.slice(1);
  const hasNoBlocks = content.length === (type === nodes.fold ? 1 : 0);
  if (CONTAINERS.has(type) && hasNoBlocks) content = [...content, nodes.paragraph.create()];
  return type.create(attrs, content);
}

function createLeaf(token: Token): Node {
  const content = token.content.replace(/\n$/u, '');
  switch (token.type) {
    case 'fence':
      return nodes.code_block.create({ info: token.info, fence: token.markup }, textNodes(content));
    case 'code_block':
      return nodes.code_block.create({ info: '', fence: '' }, textNodes(content));
    case 'math_block':
      return nodes.math_block.create(null, textNodes(content));
    case 'html_block':
      return nodes.raw_block.create({ kind: 'html' }, textNodes(content));
    case 'hr':
      return nodes.horizontal_rule.create({ markup: token.markup });
    default:
      throw new Error(`unknown block: ${token.type}`);
  }
}

const { marks } = schema;

/** Returns plain text as content of a node; empty for ''. */
function textNodes(text: string): Node[] {
  return text === '' ? [] : [schema.text(text)];
}

/** Converts inline tokens to nodes with their marks. */
function inlineNodes(tokens: readonly Token[], rawTags: boolean): Node[] {
  const output: Node[] = [];
  const htmlTags = pairHtmlTags(rawTags ? [] : tokens);
  let active: readonly Mark[] = [];
  for (const token of tokens) {
    const htmlMark = htmlTags.get(token);
    if (htmlMark !== undefined) {
      const type = marks[htmlMark.name];
      active = token.content.startsWith('</')
        ? active.filter((mark) => mark.type !== type)
        : type.create(htmlMark.attrs).addToSet(active);
    } else if (token.nesting === 1) active = getMark(token).addToSet(active);
    else if (token.nesting === -1) active = removeMark(active, token);
    else
      output.push(
        ...wrapMarks(token, rawTags).map((node) => node.mark(getAllowedMarks(node, active))),
      );
  }
  return [...Fragment.fromArray(output).content];
}

function getAllowedMarks(node: Node, active: readonly Mark[]): readonly Mark[] {
  return node.marks.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), active);
}

function getMark(token: Token): Mark {
  switch (token.type) {
    case 'em_open':
      return marks.em.create({ markup: token.markup });
    case 'strong_open':
      return marks.strong.create({ markup: token.markup });
    case 's_open':
      return marks.strike.create();
    case 'link_open':
      return marks.link.create({
        href: token.attrGet('href') ?? '',
        title: token.attrGet('title') ?? '',
        kind: { linkify: 'bare', autolink: 'auto' }[token.markup] ?? null,
      });
    default:
      throw new Error(`unknown mark: ${token.type}`);
  }
}

const TYPE_OF = {
  em_close: marks.em,
  strong_close: marks.strong,
  s_close: marks.strike,
  link_close: marks.link,
} as const;

function removeMark(active: readonly Mark[], token: Token): readonly Mark[] {
  const type = TYPE_OF[token.type as keyof typeof TYPE_OF];
  return active.filter((mark) => mark.type !== type);
}

function wrapMarks(token: Token, rawTags: boolean): Node[] {
  switch (token.type) {
    case 'text':
      return textNodes(token.content);
    case 'code_inline':
      return token.content === '' ? [] : [schema.text(token.content, [marks.code.create()])];
    case 'softbreak':
      return [nodes.soft_break.create()];
    case 'hardbreak':
      return [nodes.hard_break.create({ markup: token.markup || '\\' })];
    case 'html_inline':
      if (!rawTags && /^<br\s*\/?>$/iu.test(token.content))
        return [nodes.hard_break.create({ markup: token.content })];
      return [nodes.raw_inline.create({ source: token.content })];
    case 'image':
      return [
        nodes.image.create({
          src: token.attrGet('src') ?? '',
          alt: token.content,
          title: token.attrGet('title') ?? '',
          width: token.attrGet('width'),
          align: token.attrGet('align'),
        }),
      ];
    case 'math_inline':
    case 'math_display':
      return [
        nodes.math_inline.create({ tex: token.content, display: token.type === 'math_display' }),
      ];
    case 'footnote_ref':
      return [
        nodes.footnote_ref.create({ label: String((token.meta as { label?: string }).label) }),
      ];
    default:
      throw new Error(`unknown words: ${token.type}`);
  }
}

/** Blocks at positions that are `by` characters later. */
export function shiftBlocks(blocks: readonly Block[], by: number): Block[] {
  return blocks.map(({ from, to, node }) => ({ from: from + by, to: to + by, node }));
}
