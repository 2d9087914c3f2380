import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { SearchLog, collectSearches } from './search-log.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { VISITOR } from '../../kernel/viewer.ts';
import { sweepSearches } from './search.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
beforeEach(() => sql`truncate search_traces, missed_words, missed_word_reach`.run(app.db));
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const search = (keyword: string, token: string | null, more = {}) =>
  app.send('GET /search', { query: { keyword, ...more }, token, headers });
const missed = async () => {
  await app.deps.searchLog.flush();
  const query = { range: '7' as const };
  return (await app.call('GET /statistics/missed', { query }, admin.token)).data.records;
};
const total = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.identifier(table)}`.all(app.db))[0]
    ?.n;

it('shows a word that found nothing once two people searched for it, once each a day', async () => {
  const [reader, otherReader] = [await app.make.user(), await app.make.user()];
  await search('班車  时刻ＶＩＰ', reader.token);
  await search('班车 时刻vip', reader.token);
  expect(await missed()).toEqual([]);
  await search('班车 时刻VIP', otherReader.token);
  const query = { keyword: '班车 时刻vip' };
  await app.send('GET /article/page', { query, token: otherReader.token, headers });
  expect(await missed()).toEqual([{ word: '班车 时刻vip', searchers: 2, unanswered: 0 }]);
  // its first searcher again, after it is known
  await search('班车 时刻vip', reader.token);
  expect(await missed()).toEqual([{ word: '班车 时刻vip', searchers: 2, unanswered: 0 }]);
  const rows = await sql`select first_searcher from missed_word_reach`.all(app.db);
  expect(rows).toEqual([{ first_searcher: null }]);
});

it('leaves out what was found, later pages, filtered searches, robots, and what looks private', async () => {
  const people = [await app.make.user(), await app.make.user()];
  const { id: categoryId } = await app.make.category();
  for (const { token } of people) {
    await search('没有的词', token, { current: 2 });
    await search('没有的词', token, { categoryId });
    await search('wang@example.com', token);
    await search('电话 138 0013 8000', token);
    const robot = { 'user-agent': 'Googlebot/2.1' };
    await app.send('GET /search', { query: { keyword: '机器人的词' }, token, headers: robot });
  }
  expect(await missed()).toEqual([]);
  // counted as searches all the same, but for the robot and the filtered ones
  expect(await total('search_traces')).toBe(4);
});

it('counts words as typed: formulas and HTML, but nothing that is too long', async () => {
  const people = [await app.make.user(), await app.make.user()];
  for (const { token } of people) {
    expect((await search('=cmd|calc', token)).status).toBe(200);
    expect((await search('<img src=x onerror=alert(1)>', token)).status).toBe(200);
    expect((await search('长'.repeat(2000), token)).status).toBe(400);
  }
  expect((await missed()).map(({ word }) => word)).toEqual([
    '<img src=x onerror=alert(1)>',
    '=cmd|calc',
  ]);
});

it('is bounded: a hundred thousand nonsense words of one person count as two hundred', async () => {
  const log = new SearchLog(app.db);
  for (let n = 0; n < 100_000; n += 1) {
    log.note({ keyword: `胡说 x${n}`, missed: true, ...VISITOR }, 'ip:192.0.2.1', new Date());
    if (n % 2500 === 0) await log.flush();
  }
  await log.flush();
  expect(await total('search_traces')).toBe(200);
  expect(await total('missed_words')).toBe(200);
});

it('stores at most a thousand words per day', async () => {
  const log = new SearchLog(app.db);
  for (let n = 0; n < 3000; n += 1)
    log.note({ keyword: `乱 ${n}字`, missed: true, ...VISITOR }, `ip:${n}`, new Date());
  await log.flush();
  expect(await total('missed_words')).toBe(1000);
  const after = toCompanyDay(new Date(Date.now() + 40 * 86_400_000));
  await sweepSearches(app.db, { traces: after, single: after, words: '2000-01-01' });
  expect([await total('search_traces'), await total('missed_words')]).toEqual([0, 0]);
});

it('leaves the searches of a page that is cached for many to the page, which counts each reader', async () => {
  const { made, searches } = await collectSearches(() => search('缓存里的词', null));
  expect(made.status).toBe(200);
  expect(searches).toEqual([
    { keyword: '缓存里的词', missed: true, level: 0, announcements: false },
  ]);
  await app.deps.searchLog.flush();
  expect(await total('search_traces')).toBe(0);
});
