import { describe, expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

const shown = (text: string, names: string[] = []) =>
  textParts(
    text,
    names.map((name, at) => ({ id: at + 1, name })),
  ).map((part) => (part.kind === 'text' ? part.text : `[${part.kind} ${part.text}]`));

describe('the text of a comment', () => {
  it('keeps words, tags and line breaks as they are', () => {
    expect(shown('<b>一</b>\n二 & 三')).toEqual(['<b>一</b>\n二 & 三']);
    expect(shown('')).toEqual([]);
  });

  it('makes links of addresses, without the mark that ends the sentence', () => {
    expect(shown('见 https://a.example/x?y=1. 好')).toEqual([
      '见 ',
      '[link https://a.example/x?y=1]',
      '. 好',
    ]);
    expect(shown('（https://a.example）')).toEqual(['（', '[link https://a.example]', '）']);
  });

  it('makes no links of anything else', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://']) {
      expect(shown(text)).toEqual([text]);
    }
  });

  it('leads to the people who were called, the longer name first', () => {
    expect(shown('@王 和 @王小明，@李', ['王', '王小明'])).toEqual([
      '[person @王]',
      ' 和 ',
      '[person @王小明]',
      '，@李',
    ]);
  });
});
