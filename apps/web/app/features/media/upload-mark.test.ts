import { describe, expect, it } from 'vitest';
import { createUploadMark, getMark, excludeUploadMarks } from './upload-mark.ts';

const moveOutside = (text: string, at: number) =>
  excludeUploadMarks(text, { from: at, to: at }).from;

describe('the mark of a file', () => {
  it.each([
    ['by itself', '前', '后'],
    ['inside the words of another picture', '![旧图', '的说明](/media/1.png)'],
    ['inside a link', '[链接 ', ' 的字](/a)'],
  ])('%s is replaced without changing the text around it', (_, before, after) => {
    const text = before + createUploadMark(1, '新[1].png') + after;
    expect(text.replace(getMark(1), '图')).toBe(`${before}图${after}`);
  });

  it('stands beside that of another file, not inside it', () => {
    const before = `前 ${createUploadMark(1, '空[x].png')}`;
    const marks = `${before}${createUploadMark(2, 'b')} 后`;
    const moved = Array.from(marks, (_, at) => moveOutside(marks, at));
    const ends = [before.length, marks.length - 2];
    expect(new Set(moved)).toEqual(new Set([0, 1, 2, ...ends, marks.length - 1]));
    expect(moveOutside(marks, 5)).toBe(before.length);
    expect(moveOutside(marks, before.length)).toBe(before.length);
    const link = createUploadMark(1, 'c').slice(1);
    expect(moveOutside(link, 3)).toBe(link.length);
  });

  it('is not cut by a selection that begins or ends in it', () => {
    const [first, second] = [createUploadMark(1, 'a'), createUploadMark(2, 'b')];
    const text = `${first}中间${second}`;
    const between = { from: first.length, to: first.length + 2 };
    expect(excludeUploadMarks(text, { from: 3, to: text.length - 3 })).toEqual(between);
    expect(excludeUploadMarks(text, { from: 3, to: 5 })).toEqual({
      from: first.length,
      to: first.length,
    });
    const all = { from: 0, to: text.length };
    expect(excludeUploadMarks(text, all)).toEqual(all);
  });

  it('does not match that of another file', () => {
    expect(createUploadMark(12, 'a').replace(getMark(1), '')).toBe(createUploadMark(12, 'a'));
  });
});
