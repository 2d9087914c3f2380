import { describe, expect, it } from 'vitest';
import { createFinder } from './setting.public.ts';

describe('sensitive words', () => {
  it.each([
    ['机密', '这是机密文件'],
    ['机密', '这是 机 密 文件'],
    ['机密', '机\u200B密、机\u3000密'],
    ['机密', '機密'],
    ['機密', '机密'],
    ['机密', '机\n密'],
    ['机密', '机\u0301密'],
    ['abc', 'ＡＢＣ'],
    ['ＡＢＣ', 'a b c'],
    ['Casino', 'cas ino'],
    ['赌博网站', '賭 博 網 站'],
  ])('%j is found in %j', (word, text) => {
    expect(createFinder([word]).find(text)).toEqual([word]);
  });

  it.each([
    ['a.c', 'abc'],
    ['[赌博]', '赌'],
    ['.*', '任何文字'],
    ['a+', 'aaa'],
    ['\\d', '12'],
    ['机密', '机要、密码'],
  ])('%j is no pattern that finds %j', (word, text) => {
    expect(createFinder([word]).find(text)).toEqual([]);
  });

  it.each(['a.c', '[赌博]', '.*', '$&', '\\d', '__proto__', 'constructor', '😀'])(
    '%j is found as it is written',
    (word) => expect(createFinder([word]).find(`前${word}后`)).toEqual([word]),
  );

  it('words of nothing to read find nothing', () => {
    const finder = createFinder(['', ' ', '\u3000', '\u200B', '\u2800', '机密']);
    expect(finder.find('什么也没有，只有   空格')).toEqual([]);
    expect(finder.find('机密')).toEqual(['机密']);
  });

  it('names a word once, and the shorter of two that stand in each other', () => {
    expect(createFinder(['机密', '绝密机密', '机密']).find('绝密机密，机密')).toEqual(['机密']);
  });

  it('ten thousand words are found in 250 000 characters in time that grows with the text alone', () => {
    const characters = Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x4e00 + at));
    const at = (n: number) => characters[n % 500] ?? '';
    const words = Array.from(
      { length: 10_000 },
      (_, n) => `${at(n)}${at(Math.floor(n / 7) + 3)}${at(n * 31)}${at(n * 17)}末`,
    );
    const finder = createFinder([...words, 'a'.repeat(20), `${'a'.repeat(19)}b`]);
    const measureCost = (text: string) => {
      const before = process.cpuUsage();
      finder.find(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const text = Array.from({ length: 250_000 }, (_, n) => at(n * n + n)).join('');
    measureCost(text);
    // a comparison of every word at every place would take minutes
    expect(measureCost(text)).toBeLessThan(10_000);
    expect(measureCost(`${'a'.repeat(18)} `.repeat(13_000))).toBeLessThan(10_000);
    expect(finder.find(text + (words[9_999] ?? ''))).toEqual([words[9_999]]);
  });
});
