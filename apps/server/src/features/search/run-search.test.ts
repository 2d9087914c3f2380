import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';

let app: TestApp;
const TITLES = ['青石驿站的报关单什么时候交', '青石驿站夜班', '青石驿站早班', '青石驿站值班'];

beforeAll(async () => {
  app = await startTestApp();
  for (const [n, title] of TITLES.entries()) {
    const tags = n % 2 === 0 ? [(await app.make.tag({ name: `驿站标签${n}` })).id] : [];
    await app.make.article({ title, body: `青石驿站。报关单要在抵港前 ${n + 1} 天交。`, tags });
  }
  await app.runJobs();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

interface Options {
  keyword?: string;
  models?: ['ARTICLE'];
  page?: { current?: number; size?: number; sort?: 'latest' | 'read' };
}
const both = { facets: true, answer: true };

describe('a page of results with counts and answer', () => {
  it.each([
    ['by relevance', {}],
    ['on its second page', { page: { current: 2, size: 2 } }],
    ['with a filter', { models: ['ARTICLE'], page: { sort: 'read' } }],
    ['in another order', { page: { sort: 'latest' } }],
    ['with an operator', { keyword: '"青石驿站" -夜班' }],
  ])('equals what the calls say one by one: %s', async (_name, more) => {
    const { page = {}, keyword = '青石驿站', ...filters } = more as Options;
    const query = { keyword, ...filters };
    const { data: hits } = await app.call('GET /search', { query: { ...query, ...page } });
    const { data: facets } = await app.call('GET /search/facets', { query });
    const whole = await app.call('GET /search', { query: { ...query, ...page, facets: true } });
    expect(whole.data).toEqual({ ...hits, facets });
  });

  it('has the answer that the call of its own gives', async () => {
    const query = { keyword: '报关单什么时候交？' };
    const { data: answer } = await app.call('GET /search/answer', { query });
    const { data } = await app.call('GET /search', { query: { ...query, ...both } });
    expect(answer).not.toBe(null);
    expect(data.answer).toEqual(answer);
  });

  it('has no answer on later pages', async () => {
    const query = { keyword: '报关单什么时候交？', current: 2, size: 1, ...both };
    expect((await app.call('GET /search', { query })).data.answer).toBe(null);
  });

  it('asks the index once', async () => {
    const search = vi.spyOn(app.deps.search, 'search');
    await app.call('GET /search', { query: { keyword: '报关单什么时候交？', ...both } });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('omits counts and answer unless they are requested', async () => {
    const { data } = await app.call('GET /search', { query: { keyword: '青石驿站' } });
    expect(data).not.toHaveProperty('facets');
    expect(data).not.toHaveProperty('answer');
  });
});
