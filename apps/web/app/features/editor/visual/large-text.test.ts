import { EditorState } from 'prosemirror-state';
import { parser } from '@zhihui/markdown/parser.ts';
import { expect, it, vi } from 'vitest';
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

const PARAGRAPHS = Array.from(
  { length: 2000 },
  (_, n) => `第 ${n} 段：*重点*、a\\*b、log\\_${n}\\_old 与 [链接](https://example.com/${n})。`,
);

/** Runs `run` and returns the number of characters that were parsed meanwhile. */
function countParsed(run: () => void): number {
  const parse = vi.spyOn(parser, 'parse');
  try {
    run();
    return parse.mock.calls.reduce((sum, [source]) => sum + source.length, 0);
  } finally {
    parse.mockRestore();
  }
}

it('parses only what is near the caret when a letter is typed or a paragraph split', () => {
  const content = PARAGRAPHS.join('\n\n');
  const text = new VisualText(content);
  let state = EditorState.create({ doc: text.doc() });
  text.adoptDocument(state.doc);
  let middle = 0;
  state.doc.forEach((_node, position, index) => {
    if (index === 1000) middle = position + 3;
  });
  const limit = 20 * (PARAGRAPHS[1000]?.length ?? 0);
  const typed = countParsed(() => {
    state = state.apply(state.tr.insertText('触', middle));
    expect(text.write(state.doc)).toHaveLength(1);
  });
  expect(typed).toBeGreaterThan(0);
  expect(typed).toBeLessThan(limit);
  const split = countParsed(() => {
    state = state.apply(state.tr.split(middle));
    expect(text.write(state.doc)).toHaveLength(1);
  });
  expect(split).toBeLessThan(limit);
  const remote = countParsed(() => void text.read(text.text.replace('第 500 段', '第五百段')));
  expect(remote).toBeLessThan(limit);
});
