import { describe, expect, it } from 'vitest';
import { markFor, markOf } from './mark.ts';

describe('the place of a file', () => {
  it.each([
    ['by itself', '前', '后'],
    ['inside the words of another picture', '![旧图', '的说明](/media/1.png)'],
    ['inside a link', '[链接 ', ' 的字](/a)'],
  ])('%s is filled without a change around it', (_, before, after) => {
    const text = before + markFor(1, '新[1].png') + after;
    expect(text.replace(markOf(1), '图')).toBe(`${before}图${after}`);
  });

  it('is not that of another file', () => {
    expect(markFor(12, 'a').replace(markOf(1), '')).toBe(markFor(12, 'a'));
  });
});
