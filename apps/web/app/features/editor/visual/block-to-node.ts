import type { parser } from '@zhihui/markdown/parser.ts';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { inlineNodes, textNodes } from './inline-to-nodes.ts';
import { schema } from './schema.ts';

export type Token = ReturnType<typeof parser.parse>[number];

/** A node whose end has not been read yet. */
interface OpenNode {
  type: NodeType;
  attrs: Attrs;
  content: Node[];
}

const { nodes } = schema;

/** Tokens of no meaning of their own. */
const IGNORED_TOKENS = new Set(['thead_open', 'thead_close', 'tbody_open', 'tbody_close']);

/** The node of one block's tokens. Throws what is no block the schema knows: a gap in this file. */
export function tokensToNode(tokens: readonly Token[]): Node {
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
    if (token.type === 'inline') top?.content.push(...tokenToInline(token));
    else if (token.nesting === 1) stack.push(openNode(token, stack));
    else if (token.nesting === -1) add(closed(stack.pop()));
    else add(leaf(token));
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
  nodes.footnote_def,
]);

function closed(open: OpenNode | undefined): Node {
  if (open === undefined) throw new Error('a block ends that did not begin');
  const { type, attrs } = open;
  let { content } = open;
  if (CELLS.has(type)) content = [nodes.paragraph.create(null, content)];
  // the line that names the kind stood alone
  else if (type === nodes.callout && content[0]?.childCount === 0) content = content.slice(1);
  if (CONTAINERS.has(type) && content.length === 0) content = [nodes.paragraph.create()];
  return type.create(attrs, content);
}

function tokenToInline(token: Token): Node[] {
  return inlineNodes(token.children ?? []);
}

function leaf(token: Token): Node {
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
