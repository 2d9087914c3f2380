import { describe, expect, it } from 'vitest';
import { besideMarks, markFor, markOf } from './mark.ts';

describe('the place of a file', () => {
  it.each([
    ['by itself', '前', '后'],
    ['inside the words of another picture', '![旧图', '的说明](/media/1.png)'],
    ['inside a link', '[链接 ', ' 的字](/a)'],
  ])('%s is filled without a change around it', (_, before, after) => {
    const text = before + markFor(1, '新[1].png') + after;
    expect(text.replace(markOf(1), '图')).toBe(`${before}图${after}`);
  });

  it('is beside that of another file, not in it', () => {
    const before = `前 ${markFor(1, '空[x].png')}`;
    const marks = `${before}${markFor(2, 'b')} 后`;
    const moved = Array.from(marks, (_, at) => besideMarks(marks, at));
    const ends = [before.length, marks.length - 2];
    expect(new Set(moved)).toEqual(new Set([0, 1, 2, ...ends, marks.length - 1]));
    expect(besideMarks(marks, 5)).toBe(before.length);
    expect(besideMarks(marks, before.length)).toBe(before.length);
  });

  it('is not that of another file', () => {
    expect(markFor(12, 'a').replace(markOf(1), '')).toBe(markFor(12, 'a'));
  });
});
