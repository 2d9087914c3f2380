import { describe, expect, it } from 'vitest';
import { tokeniseQuery, tokeniseText } from './tokenise.ts';

/** All words a text is found by. */
function found(text: string): string[] {
  return tokeniseText(text).flatMap(({ word, inner }) => [word, ...inner]);
}

/** Whether a document of this text has everything the query requires. */
function meets(query: string, text: string): boolean {
  const words = new Set(found(text));
  return tokeniseQuery(query)
    .filter((term) => !term.optional)
    .every(
      ({ word, parts }) =>
        words.has(word) || (parts.length > 0 && parts.every((part) => words.has(part))),
    );
}

describe('words of a text', () => {
  it.each([
    ['addEventListener', ['addeventlistener', 'add', 'event', 'listener']],
    ['Array.prototype.map', ['array.prototype.map', 'array', 'prototype', 'map']],
    ['C++ 和 C#', ['c++', 'c#']],
    ['v3.0.1', ['v3.0.1', '3.0.1', '3.0', 'v3.0']],
    ['vue3', ['vue3', 'vue']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['ＴｉＤＢ', ['tidb']],
    ['最大值', ['最大值', '最大']],
    ['臺北縣', ['台北县', '台北']],
  ])('%s', (text, words) => {
    expect(found(text)).toEqual(expect.arrayContaining(words));
  });

  it('drops what is not typed, and stays bounded', () => {
    expect(found('x'.repeat(65))).toEqual([]);
    expect(
      tokeniseQuery('字 '.repeat(50) + Array.from({ length: 99 }, (_, i) => `w${i}`).join(' ')),
    ).toHaveLength(24);
    expect(found('\ud800 ￾ — 🙂 ，。')).toEqual([]);
  });
});

describe('query and text are tokenised alike', () => {
  const text =
    '本文讲解如何在微服务架构里用令牌桶做限流，包括数组去重、C++ 实现与 addEventListener 的监听。';
  it.each([
    '架构',
    '令牌',
    '限流',
    '数组去重',
    '去重',
    '监听',
    'C++',
    'c++ 限流',
    'addeventlistener',
    'EVENT',
    '微服務架構',
  ])('%s', (query) => {
    expect(meets(query, text)).toBe(true);
  });
  it('does not find what is not there', () => {
    expect(meets('c#', text)).toBe(false);
    expect(meets('数据库', text)).toBe(false);
  });
});

describe('words of a query', () => {
  it('does not require words that say nothing', () => {
    const terms = tokeniseQuery('如何删除的对象');
    expect(terms.filter((term) => !term.optional).map((term) => term.word)).toEqual([
      '删除',
      '对象',
    ]);
  });
  it('keeps a single character, and a query of stop words only', () => {
    expect(tokeniseQuery('错').map((term) => term.word)).toEqual(['错']);
    expect(tokeniseQuery('的').map((term) => term.word)).toEqual(['的']);
  });
});
