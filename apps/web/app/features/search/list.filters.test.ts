import { describe, expect, test } from 'vitest';
import { parseFilters, buildListAddress } from './list.filters.ts';

const read = (query: string) => parseFilters(new URLSearchParams(query));
/** Returns what parsing an address throws: the status of an error page, or the target of a redirect. */
function thrownBy(query: string): unknown {
  try {
    return read(query);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    return (thrown as { init?: { status?: number } }).init?.status;
  }
}

describe('the address of a list', () => {
  test('is parsed and built again', () => {
    const filters = read(
      'model=NEWS&categoryId=7&tagId=9&publishedWithin=week&authorId=4&sort=hot&current=3',
    );
    expect(filters).toEqual({
      model: 'NEWS',
      categoryId: '7',
      tagId: '9',
      authorId: '4',
      publishedWithin: 'week',
      sort: 'hot',
      keyword: '',
      answerState: undefined,
      current: 3,
    });
    expect(buildListAddress(filters, { current: 3 })).toBe(
      '/list?model=NEWS&categoryId=7&tagId=9&authorId=4&publishedWithin=week&current=3&sort=hot',
    );
  });

  test('of a search has only the filters of a search', () => {
    const filters = read(
      'model=QUESTION&categoryId=7&tagId=9&publishedWithin=week&authorId=4&answerState=1&keyword=%20税号%20',
    );
    expect(buildListAddress(filters, {})).toBe(
      `/list?model=QUESTION&categoryId=7&tagId=9&authorId=4&publishedWithin=week&answerState=1&keyword=${encodeURIComponent('税号')}`,
    );
  });

  test('starts again at page 1 when a filter changes', () => {
    expect(buildListAddress(read('model=ARTICLE&current=5'), { tagId: 4 })).toBe(
      '/list?model=ARTICLE&tagId=4',
    );
  });

  test('carries any keyword, also one with a lone surrogate', () => {
    const filters = { ...read('model=ARTICLE'), keyword: 'a&b=c#\u{1F600} \uD800' };
    const [, query] = buildListAddress(filters, {}).split('?');
    expect(read(query ?? '').keyword).toBe('a&b=c#\u{1F600} \uFFFD');
  });

  test.each([
    ['%E2%80%8B', ''],
    ['%E2%81%A0', ''],
    ['%E2%80%8D', ''],
    ['%20%E2%80%8B税%E2%80%8B号%0A%20表 ', '税号 表'],
  ])('looks for what %s shows', (keyword, words) => {
    expect(read(`model=ARTICLE&keyword=${keyword}`).keyword).toBe(words);
  });

  test.each([
    ['model=ARTICLE&current=-4', 1],
    ['model=ARTICLE&current=x', 1],
    ['model=ARTICLE&current=2.7', 2],
    ['model=ARTICLE&current=99999999999999999999', 5000],
  ])('%s asks for page %i', (query, current) => {
    expect(read(query).current).toBe(current);
  });

  test.each([
    ['model=NOTHING', 404],
    ['model=ARTICLE&categoryId=1;drop', 404],
    ['model=ARTICLE&authorId=me', 404],
    ['model=HOME', '/'],
    ['model=HOME&sort=hot', '/?sort=hot'],
    ['', '/list?model=ARTICLE'],
  ])('%s leads to %s', (query, outcome) => {
    expect(thrownBy(query)).toBe(outcome);
  });
});
