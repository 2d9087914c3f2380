import { describe, expect, it } from 'vitest';
import { parseJson } from '../src/json.ts';

describe('JSON of answers', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740991', -9007199254740991],
    ['-9007199254740993', '-9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['1234567890123456', 1234567890123456],
    ['1.5', 1.5],
    ['0.12345678901234567890', 0.12345678901234568],
    ['1e21', 1e21],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toBe(value);
    expect(parseJson(`{"a":[[${text}, 1],{"b":${text}}]}`)).toEqual({
      a: [[value, 1], { b: value }],
    });
  });

  it('leaves digits inside strings and names alone', () => {
    const value = {
      '9223372036854775807': '单号 9223372036854775807，\\"9223372036854775807\\"',
      path: 'C:\\9223372036854775807\\',
      quote: '"9223372036854775807',
      list: ['9223372036854775807', '\u2028'],
    };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it('accepts white space as JSON does, and throws on invalid JSON', () => {
    expect(parseJson(' { "id" :\n9223372036854775807 } ')).toEqual({ id: '9223372036854775807' });
    expect(() => parseJson('<html>502')).toThrow(SyntaxError);
    expect(() => parseJson('{"id":9223372036854775807')).toThrow(SyntaxError);
  });

  it('does not slow down on long texts', () => {
    const text = JSON.stringify({ id: 1, html: '9'.repeat(300_000), more: '\\"'.repeat(100_000) });
    const before = process.threadCpuUsage();
    expect(parseJson(text)).toMatchObject({ id: 1 });
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(3000);
  });
});
