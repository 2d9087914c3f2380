import { describe, expect, it } from 'vitest';
import { countWords, getReadingMinutes } from './word-count.ts';

describe('words', () => {
  it.each([
    ['', 0],
    ['信用证软条款', 6],
    ['使用 PostgreSQL 18 与 React', 6],
    ["don't stop, e-mail me", 4],
    ['见[单证退回](/article/1024)。', 5],
    ['![图](https://example.com/a-b-c.png)', 1],
    ['![图](https://example.com/a-b-c.png "题"){width=50% align=right}', 1],
    ['延期<span class="red">风险</span>，<mark class="blue">高</mark>，<u>急</u>', 6],
    ['<details open>\n<summary>更多</summary>\n\n正文\n\n</details>', 4],
    ['`List<String>`', 2],
    ['**加粗**、`code`', 3],
  ])('%s', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it('take no time to read when there are none', () => {
    expect(getReadingMinutes(0)).toBe(0);
  });

  it('take at least a minute to read', () => {
    expect(getReadingMinutes(1)).toBe(1);
    expect(getReadingMinutes(328)).toBe(1);
    expect(getReadingMinutes(2000)).toBe(5);
  });
});
