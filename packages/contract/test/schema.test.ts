import { describe, expect, it } from 'vitest';
import { ImageUrl } from '../src/features/content/content.schema.ts';
import { ids, line, text } from '../src/schema.ts';

describe('one line of text', () => {
  const name = line(1, 20, '名字');

  it.each([
    ['a direction turned round', '标题\u202Egpj.exe', '标题gpj.exe'],
    ['an isolate that is never closed', '\u2067甲', '甲'],
    ['spaces without width', '新\u200B标\uFEFF签\u2060', '新标签'],
    ['soft hyphens', '知\u00AD汇', '知汇'],
    ['an emoji of several', '👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
    ['a sign with its colour', '☎\uFE0F', '☎\uFE0F'],
    ['lines', ' 第一行\u2028第二行\n', '第一行 第二行'],
  ])('%s', (_, typed, stored) => {
    expect(name.parse(typed)).toBe(stored);
  });

  it.each(['', ' \u3000', '\u200B', '\u200D\uFE0F', '\u3164', '\u2800'])(
    'has something to read in it: %j',
    (typed) => {
      expect(name.safeParse(typed).error?.issues[0]?.message).toBe('请填写名字');
    },
  );

  it('may be left empty where it may be', () => {
    expect(line(0, 20, '名字').parse('\u200B')).toBe('');
  });
});

describe('text of people', () => {
  it.each(['\u200B\u3000\n', '\u2800'])('has something to read in it: %j', (typed) => {
    expect(text(1, 20, '评论').safeParse(typed).success).toBe(false);
  });

  it('is stored as typed', () => {
    expect(text(1, 20, '评论').parse(' 甲\u200B乙\r\n')).toBe(' 甲\u200B乙\n');
  });
});

it('a list names each id once', () => {
  expect(ids(4, '至多 4 个').parse([3, '3', 1, '9007199254740993'])).toEqual([
    3,
    1,
    '9007199254740993',
  ]);
});

describe('the address of a picture', () => {
  it.each([
    ['http://pics.example/a.png?b=http://c', 'https://pics.example/a.png?b=http://c'],
    ['https://pics.example/a.png', 'https://pics.example/a.png'],
    ['/media/1/full.webp', '/media/1/full.webp'],
  ])('%s is stored as %s, as pages load no picture by http', (typed, stored) => {
    expect(ImageUrl.parse(typed)).toBe(stored);
  });
});
