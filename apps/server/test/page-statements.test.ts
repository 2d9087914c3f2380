import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import type { MadeUser } from './factories.ts';
import { loadRealPages, openPage } from './real-pages.ts';

let app: TestApp;
let reader: MadeUser;
let moderator: MadeUser;
let category: Id;
let article: Id;
let earlier: Id;
let question: Id;

beforeAll(async () => {
  app = await startTestApp({ web: await loadRealPages(), caching: true });
  reader = await app.make.user();
  category = (await app.make.category()).id;
  moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  const tags = [(await app.make.tag()).id];
  // enough of them that related items need no search
  for (let n = 0; n < 8; n += 1) {
    earlier = article;
    article = (await app.make.article({ category, tags, title: `差旅制度 ${n}` })).id;
  }
  await app.call(
    'POST /comment',
    { body: { targetType: 'ARTICLE', targetId: article, content: '有用' } },
    reader.token,
  );
  question = (await app.make.article({ model: 'QUESTION', title: '怎么报销' })).id;
});
afterAll(() => app.close());

const WARM = [() => `/article/${earlier}`, () => '/list?model=ARTICLE', () => '/'];

/** Statements that a page sends, and in how many portions: each takes a connection once. */
async function count(address: string, token: string | null) {
  // what is cached for all pages comes before; the item itself was never read
  for (const warm of WARM) for (let n = 0; n < 3; n += 1) await openPage(app, warm(), token);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const portions = vi.spyOn(pg.Pool.prototype, 'connect');
  const { status } = await openPage(app, address, token);
  // what listens for changes asks now and then whether its connection lives, by statements without a name
  const named = statements.mock.calls.filter(
    ([query]) => typeof query === 'object' && 'name' in query,
  );
  const counted = { statements: named.length, portions: portions.mock.calls.length };
  vi.restoreAllMocks();
  expect(status, address).toBe(200);
  return counted;
}

/**
 * What each page may cost the database. A commit that adds a statement to a page changes its number here, and says why the
 * page needs it. An article takes at most two round trips for every reader.
 */
describe('a page sends the statements that are written here, and no more', () => {
  it.each([
    ['an article, visitor', () => `/article/${article}`, () => null, 8, 2],
    ['an article, reader', () => `/article/${article}`, () => reader.token, 14, 2],
    ['an article, moderator', () => `/article/${article}`, () => moderator.token, 15, 2],
    ['a list, visitor', () => '/list?model=ARTICLE', () => null, 0, 0],
    ['a list, reader', () => '/list?model=ARTICLE', () => reader.token, 3, 1],
    [
      'a list of a category, reader',
      () => `/list?model=ARTICLE&categoryId=${category}`,
      () => reader.token,
      6,
      null,
    ],
    ['a question, reader', () => `/question/${question}`, () => reader.token, 8, null],
    ['the home page, reader', () => '/', () => reader.token, 10, null],
  ])('%s', async (_page, address, token, statements, portions) => {
    const counted = await count(address(), token());
    expect(counted.statements).toBe(statements);
    // where calls wait for one another, how their answers arrive decides what travels together
    if (portions !== null) expect(counted.portions).toBe(portions);
  });
});
