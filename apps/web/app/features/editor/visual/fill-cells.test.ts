import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { readCells } from '../paste/plain-text.ts';
import { readBlocks } from './blocks.ts';
import { blocksToCells, textToCell } from './cell-content.ts';
import type { CellContent } from './cell-content.ts';
import { fillCells } from './fill-cells.ts';
import { VisualText } from './visual-text.ts';

const SOURCE = '前\n\n|项|值|\n|:-:|--:|\n|甲|1|\n|  乙|2|\n\n后\n';

/** Pastes cells behind a word of the table and returns the text. */
function fill(after: string, rows: CellContent[][], source = SOURCE): string {
  const text = new VisualText(source);
  let state = EditorState.create({ doc: text.doc() });
  text.adoptDocument(state.doc);
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (node.text === after) at = pos + after.length;
  });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const tr = fillCells(state, () => rows);
  if (tr === null) return 'not in a table';
  state = state.apply(tr);
  text.write(state.doc);
  // what is written reads the same when it is opened again
  expect(new VisualText(text.text).doc().textContent).toBe(state.doc.textContent);
  return text.text;
}
const markdownToCells = (markdown: string) =>
  blocksToCells(readBlocks(markdown).blocks.map(({ node }) => node));
const textToRows = (text: string) => (readCells(text) ?? []).map((row) => row.map(textToCell));

describe('cells that are pasted into a table', () => {
  it('puts lines into the cell and changes that row only', () => {
    expect(fill('乙', [[textToCell('一\r\n二')]])).toBe(
      SOURCE.replace('|  乙|2|', '|  乙一<br>二|2|'),
    );
    expect(fill('前', [[textToCell('一')]])).toBe('not in a table');
  });

  it('fills the cells from there on', () => {
    expect(fill('甲', textToRows('a\tb\nc\td'))).toMatch(
      /\|\s*a\s*\|\s*b\s*\|\n\|\s*c\s*\|\s*d\s*\|\n\n后/u,
    );
  });

  it('grows the table, with the alignment of its columns', () => {
    const filled = fill('2', textToRows('x\ty\nz|\t'));
    expect(filled).toMatch(
      /^前\n\n\|\s*项\s*\|\s*值\s*\|\s*\|\n\|\s*:-+:\s*\|\s*-+:\s*\|\s*-+\s*\|/u,
    );
    expect(filled).toMatch(/\|\s*乙\s*\|\s*x\s*\|\s*y\s*\|\n\|\s*\|\s*z\\\|\s*\|\s*\|\n\n后\n$/u);
  });

  it('makes every kind of block lines of a cell', () => {
    const markdown =
      '# 题\n\n段 **粗**  \n换行\n\n- 一\n  1. 深\n\n```\na|b\n\n```\n\n> 引\n\n|x|y|\n|-|-|\n|1|2|\n\n---';
    expect(fill('甲', markdownToCells(markdown))).toContain(
      '|甲题<br>段 **粗**<br>换行<br>• 一<br>1. 深<br>`a\\|b`<br><br>引<br>x y<br>1 2|1|',
    );
  });

  it('fills nothing for an empty clipboard', () => {
    expect(fill('甲', [[textToCell('')]])).toBe(SOURCE);
  });
});
