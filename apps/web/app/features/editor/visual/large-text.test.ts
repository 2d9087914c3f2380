import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { VisualText } from './visual-text.ts';

const ROWS = Array.from({ length: 2000 }, (_, n) => `|  行${n} | 值 *${n}* |x${n}\\|y|`);
const TABLE = ['| 名  | 值   | 备注 |', '|:----|-----:|--|', ...ROWS].join('\n');
const IMAGES = Array.from({ length: 500 }, (_, n) => `![图${n}](/media/a${n}.png  "题 ${n}")`);
const TEXT = `# 大\n\n${TABLE}\n\n${IMAGES.join('\n\n')}\n\n末段\n`;

/** Types behind `after`; returns the text and the number of changed lines. */
function editAfter(after: string): { text: string; lines: number } {
  const text = new VisualText(TEXT);
  const state = EditorState.create({ doc: text.doc() });
  text.adoptDocument(state.doc);
  let at = -1;
  state.doc.descendants((node, pos) => {
    const index = node.isText ? (node.text ?? '').indexOf(after) : -1;
    if (index >= 0 && at === -1) at = pos + index + after.length;
    return at === -1;
  });
  text.write(state.apply(state.tr.insertText('触', at)).doc);
  const [oldLines, now] = [TEXT.split('\n'), text.text.split('\n')];
  expect(now).toHaveLength(oldLines.length);
  return { text: text.text, lines: oldLines.filter((line, n) => line !== now[n]).length };
}

it('changes a single line in a table of 2,000 rows and 500 pictures', () => {
  const cell = editAfter('行1234');
  expect(cell.lines).toBe(1);
  expect(cell.text).toContain('|  行1234触 | 值 *1234* |x1234\\|y|');
  const edited = editAfter('末段');
  expect(edited.lines).toBe(1);
  expect(edited.text).toBe(TEXT.replace('末段', '末段触'));
});
