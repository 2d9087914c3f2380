import { describe, expect, it } from 'vitest';
import { Highlighter } from './highlight.ts';

const highlighter = (...words: string[]) =>
  new Highlighter(words.map((word) => ({ word, parts: [] })));

describe('highlighting', () => {
  it('escapes everything but its own marks', () => {
    const html = highlighter('script', '<').all(`<script>alert("1")</script> & <mark>`);
    expect(html.replace(/<\/?mark>/g, '')).toBe(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;mark&gt;',
    );
    expect(html).toContain('<mark>script</mark>');
  });

  it('marks other spellings of a word as they stand', () => {
    expect(highlighter('数组', 'tidb').all('數組与 ＴｉＤＢ、TiDB')).toBe(
      '<mark>數組</mark>与 <mark>ＴｉＤＢ</mark>、<mark>TiDB</mark>',
    );
  });

  it('marks words of letters from their beginning only', () => {
    expect(highlighter('or', 'event').all('for or events prevent')).toBe(
      'for <mark>or</mark> <mark>event</mark>s prevent',
    );
  });

  it('falls back to the parts of a word that does not stand as a whole', () => {
    const marks = new Highlighter([{ word: '去重', parts: ['去', '重'] }]);
    expect(marks.all('数组去重')).toBe('数组<mark>去重</mark>');
    expect(marks.all('去掉重复')).toBe('<mark>去</mark>掉<mark>重</mark>复');
  });

  it('cuts around the place with most of the words', () => {
    const text = `${'限流很重要。'.repeat(30)}令牌桶可以做限流。${'后面还有很多话。'.repeat(60)}`;
    const html = highlighter('令牌', '限流').snippet([text]);
    expect(html).toContain('<mark>令牌</mark>');
    expect(html.startsWith('…') && html.endsWith('…')).toBe(true);
    expect(html.replace(/<\/?mark>/g, '').length).toBeLessThan(150);
  });

  it('treats special characters of words literally', () => {
    expect(highlighter('c++', '[a-z]', '\\', '^').all('C++ [a-z] \\ ^ b')).toBe(
      '<mark>C++</mark> <mark>[a-z]</mark> <mark>\\</mark> <mark>^</mark> b',
    );
  });
});
