import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

/** What was understood, without the lists that are empty. */
function read(typed: string): Record<string, unknown> {
  const { operators: _, ...parsed } = parseQuery(typed);
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value.length > 0));
}

describe('a search as it is typed', () => {
  test.each<[string, Record<string, unknown>]>([
    ['希腊 税号', { words: '希腊 税号' }],
    ['"希腊 税号" 开头', { words: '开头', phrases: ['希腊 税号'] }],
    ['“希腊”「税号」＂开头＂', { phrases: ['希腊', '税号', '开头'] }],
    ['税号 -希腊 －法国', { words: '税号', without: ['希腊', '法国'] }],
    ['-"希腊 税号"', { withoutPhrases: ['希腊 税号'] }],
    ['作者:沈青禾 标签：VAT 标题:格式', { authors: ['沈青禾'], tags: ['VAT'], titles: ['格式'] }],
    ['作者： 沈青禾 发票', { words: '发票', authors: ['沈青禾'] }],
    [
      '作者:"沈 青禾" -标签:旧 -标题:草稿',
      { authors: ['沈 青禾'], notTags: ['旧'], notTitles: ['草稿'] },
    ],
    ['-作者:沈青禾', { notAuthors: ['沈青禾'] }],
    ['作者:甲 作者:甲 作者:乙', { authors: ['甲', '乙'] }],
  ])('%s', (typed, wanted) => {
    expect(read(typed)).toEqual(wanted);
  });

  test.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['   ', {}],
    ['"', {}],
    ['""', {}],
    ['"没有合上', { words: '没有合上' }],
    ['一半"引号', { words: '一半 引号' }],
    ['27" 和 32" 的屏', { words: '27 和 32 的屏' }],
    ['-', { words: '-' }],
    ['--help', { words: '--help' }],
    ['- 税号', { words: '- 税号' }],
    ['addEventListener-x a-b', { words: 'addEventListener-x a-b' }],
    ['作者:', { words: '作者:' }],
    ['-作者:', { without: ['作者:'] }],
    ['作者:""', {}],
    ['作者: 标签:VAT', { words: '作者:', tags: ['VAT'] }],
    ['作者: -税号', { words: '作者:', without: ['税号'] }],
    ['按作者:沈青禾', { words: '按作者:沈青禾' }],
  ])('what is no operator in full is a word: %s', (typed, wanted) => {
    expect(read(typed)).toEqual(wanted);
  });

  test('the operators can be put behind other words', () => {
    const { words, operators } = parseQuery('作者:"沈 青禾" wat "原样" -旧');
    expect(words).toBe('wat');
    expect(parseQuery(`vat ${operators}`)).toEqual({
      ...parseQuery('vat 作者:"沈 青禾" "原样" -旧'),
    });
  });

  test('hundreds of operators are bounded, and read at once', () => {
    const many = Array.from({ length: 500 }, (_, n) => `作者:${n} -${n} "${n}"`).join(' ');
    const parsed = parseQuery(many);
    for (const list of [parsed.authors, parsed.without, parsed.phrases]) {
      expect(list.length).toBeLessThanOrEqual(6);
    }
    for (const piece of ['"', '-', '作者:', '- "', '作者: ', '“'])
      expect(parseQuery(piece.repeat(20_000))).toBeDefined();
  });

  test('every hostile text has an answer', () => {
    for (const { value } of loadHostileTexts())
      expect(parseQuery(value).words).toBeTypeOf('string');
  });
});
