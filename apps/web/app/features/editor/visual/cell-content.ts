import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Content for a table cell: text, pictures and line breaks. */
export type CellContent = readonly Node[];

const { nodes } = schema;
const lineBreak = () => nodes.hard_break.create({ markup: '<br>' });

/** Returns plain text as content of a cell; lines become breaks. */
export function textToCell(text: string): CellContent {
  return joinLines(text.split(/\r\n?|\n/u).map((line) => (line === '' ? [] : [schema.text(line)])));
}

function joinLines(lines: readonly CellContent[]): CellContent {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.length === 0) end -= 1;
  const content = lines
    .slice(0, end)
    .flatMap((line, index) => (index === 0 ? line : [lineBreak(), ...line]));
  return [...Fragment.fromArray(content).content];
}

/** Returns blocks as rows of cells: a single table by its cells, everything else as lines of one cell. */
export function blocksToCells(blocks: readonly Node[]): CellContent[][] {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === nodes.table) return tableToCells(only);
  return [[joinLines(blocks.flatMap(blockToLines))]];
}

/** Returns the cells of a table, or of some of its rows. */
export function tableToCells(table: Node): CellContent[][] {
  return table.children.map((row) =>
    row.children.map((cell) => joinLines(cell.children.flatMap(blockToLines))),
  );
}

function blockToLines(block: Node): CellContent[] {
  if (block.type.spec.code === true) return codeToLines(block);
  if (block.isTextblock) return splitAtBreaks(block);
  if (block.type === nodes.table)
    return tableToCells(block).map((row) =>
      row.flatMap((cell, index) => (index === 0 ? cell : [schema.text(' '), ...cell])),
    );
  if (block.type === nodes.bullet_list || block.type === nodes.ordered_list)
    return block.children.flatMap((item, index) => {
      const sign =
        block.type === nodes.ordered_list ? `${Number(block.attrs['order']) + index}. ` : '• ';
      const [first = [], ...rest] = item.children.flatMap(blockToLines);
      return [[schema.text(sign), ...first], ...rest];
    });
  return block.children.flatMap(blockToLines);
}

function codeToLines(block: Node): CellContent[] {
  const code = schema.marks.code.create();
  return block.textContent
    .split('\n')
    .map((line) => (line.trim() === '' ? [] : [schema.text(line, [code])]));
}

function splitAtBreaks(block: Node): CellContent[] {
  const lines: Node[][] = [[]];
  for (const node of block.children) {
    if (node.type.name.endsWith('_break')) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}
