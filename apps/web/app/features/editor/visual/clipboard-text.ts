import { DOMSerializer } from 'prosemirror-model';
import type { Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { sanitizeAddress, schema } from './schema.ts';

/** Writes copied content for programs that take plain text or HTML. */
export function createClipboardPlugin(): Plugin {
  const nodes = { ...DOMSerializer.nodesFromSchema(schema) };
  const drawImage = nodes['image'];
  // elsewhere an address of this site would be one of another
  if (drawImage !== undefined)
    nodes['image'] = (node) => {
      const [tag, attrs] = drawImage(node) as unknown as [string, Record<string, unknown>];
      const address = sanitizeAddress(String(node.attrs['src']));
      const src = address === null ? null : toAbsolute(address);
      return [tag, { ...attrs, src }];
    };
  const serializer = new DOMSerializer(nodes, DOMSerializer.marksFromSchema(schema));
  return new Plugin({
    props: { clipboardTextSerializer: sliceToText, clipboardSerializer: serializer },
  });
}

function toAbsolute(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return address;
  }
}

/** Returns content as plain text: items with their marks, cells between tabs, formulas as their source. */
function sliceToText({ content }: Slice): string {
  return joinBlocks(content.content);
}

function joinBlocks(nodes: readonly Node[]): string {
  if (nodes.every(({ isInline }) => isInline)) return nodes.map(inlineToText).join('');
  // content of which the list or table is not copied as a whole
  if (nodes.every(({ type }) => type === schema.nodes.list_item))
    return nodes.map((item) => indent(joinBlocks(item.children), '- ')).join('\n');
  if (nodes.every(({ type }) => type === schema.nodes.table_row))
    return nodes.map(rowToText).join('\n');
  return nodes.map(blockToText).join('\n\n');
}

function blockToText(node: Node): string {
  switch (node.type) {
    case schema.nodes.bullet_list:
    case schema.nodes.ordered_list:
      return node.children.map((item, index) => itemToText(node, item, index)).join('\n');
    case schema.nodes.table:
      return node.children.map(rowToText).join('\n');
    case schema.nodes.math_block:
      return `$$\n${node.textContent}\n$$`;
    case schema.nodes.horizontal_rule:
      return '---';
    default:
      return joinBlocks(node.children);
  }
}

function itemToText(list: Node, item: Node, index: number): string {
  const isOrdered = list.type === schema.nodes.ordered_list;
  const marker = isOrdered ? `${Number(list.attrs['order']) + index}. ` : '- ';
  const { checked } = item.attrs;
  const box = checked === null ? '' : checked === true ? '[x] ' : '[ ] ';
  const text = item.children.map(blockToText).join('\n');
  return indent(text, marker, box);
}

function indent(text: string, marker: string, box = ''): string {
  return marker + box + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
}

/** A cell is one line, so that a spreadsheet takes the rows as they are. */
function rowToText(row: Node): string {
  return row.children
    .map((cell) =>
      joinBlocks(cell.children)
        .replace(/[\t\n]+/gu, ' ')
        .trim(),
    )
    .join('\t');
}

function inlineToText(node: Node): string {
  switch (node.type) {
    case schema.nodes.soft_break:
    case schema.nodes.hard_break:
      return '\n';
    case schema.nodes.math_inline: {
      const sign = node.attrs['display'] === true ? '$$' : '$';
      return `${sign}${String(node.attrs['tex'])}${sign}`;
    }
    case schema.nodes.image:
      return String(node.attrs['alt']);
    case schema.nodes.footnote_ref:
      return `[${String(node.attrs['label'])}]`;
    case schema.nodes.raw_inline:
      return '';
    default:
      return node.text ?? node.textContent;
  }
}
