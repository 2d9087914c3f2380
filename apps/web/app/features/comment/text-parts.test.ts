import { describe, expect, it } from 'vitest';
import { splitTextParts } from './text-parts.ts';

const describeParts = (text: string, names: string[] = []) =>
  splitTextParts(
    text,
    names.map((name, at) => ({ id: at + 1, name })),
  ).map((part) => (part.kind === 'text' ? part.text : `[${part.kind} ${part.text}]`));

describe('the text of a comment', () => {
  it('keeps words, tags and line breaks unchanged', () => {
    expect(describeParts('<b>一</b>\n二 & 三')).toEqual(['<b>一</b>\n二 & 三']);
    expect(describeParts('')).toEqual([]);
  });

  it('turns addresses into links, without the punctuation that ends the sentence', () => {
    expect(describeParts('见 https://a.example/x?y=1. 好')).toEqual([
      '见 ',
      '[link https://a.example/x?y=1]',
      '. 好',
    ]);
    expect(describeParts('（https://a.example）')).toEqual([
      '（',
      '[link https://a.example]',
      '）',
    ]);
  });

  it('turns nothing else into links', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://']) {
      expect(describeParts(text)).toEqual([text]);
    }
  });

  it('shows a link to a person as a mention, and no other link', () => {
    const parts = splitTextParts('请 [@周\\[砚\\]](/user/personal?id=12) 看 https://a.example', []);
    expect(parts[1]).toEqual({ kind: 'person', text: '@周[砚]', id: '12' });
    expect(describeParts('请 [@周砚](/user/personal?id=12) 看 https://a.example')).toEqual([
      '请 ',
      '[person @周砚]',
      ' 看 ',
      '[link https://a.example]',
    ]);
    for (const text of [
      '[@周砚](javascript:alert(1))',
      '[@周砚](/user/personal?id=0)',
      '[@周砚](/user/personal?id=12&x=1)',
      '[周砚](/user/personal?id=12)',
      '[@周\n砚](/user/personal?id=12)',
    ])
      expect(describeParts(text)).toEqual([text]);
  });

  it('shows the title of a content of this site, and no other link', () => {
    const parts = splitTextParts('见 [报销\\[新\\]](/article/12#要求)，@李', [
      { id: 1, name: '李' },
    ]);
    expect(parts[1]).toEqual({ kind: 'content', text: '报销[新]', href: '/article/12#要求' });
    expect(parts[3]).toEqual({ kind: 'person', text: '@李', id: 1 });
    for (const text of [
      '[银行](//bank.example/article/12)',
      '[设置](/user/settings)',
      '[x](/article/0)',
      '[x](/article/12/../../admin)',
      '[x]( /article/12)',
    ])
      expect(describeParts(text)).toEqual([text]);
  });

  it('links mentioned people, longer names first', () => {
    expect(describeParts('@王 和 @王小明，@李', ['王', '王小明'])).toEqual([
      '[person @王]',
      ' 和 ',
      '[person @王小明]',
      '，@李',
    ]);
  });
});
