import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sweepSearches, sweepVerdicts } from './search.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await app.make.user({ role: 'Admin' })).token;
});
beforeEach(async () => {
  await sql`truncate search_traces, missed_words, missed_word_reach, answer_verdicts, answer_verdict_days`.run(
    app.db,
  );
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const QUESTION = '报关单什么时候交？';
const judge = async (useful: boolean, token: string | null, keyword = QUESTION, more = headers) =>
  (
    await app.send('POST /search/answer/verdict', {
      body: { keyword, useful },
      token,
      headers: more,
    })
  ).status;
const missed = async () => {
  const query = { range: '7' as const };
  return (await app.call('GET /statistics/missed', { query }, admin)).data;
};
const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await app.make.user()).token));

it('counts each person once for a question and day, twice at once too', async () => {
  const [reader = '', otherReader = ''] = await people(2);
  await Promise.all([judge(true, reader), judge(true, reader), judge(true, reader)]);
  await judge(true, otherReader);
  await judge(false, otherReader);
  expect(await missed()).toMatchObject({ records: [], answers: { useful: 2, useless: 0 } });
});

it('puts a question among those that found nothing, once a second person says so', async () => {
  const [reader = '', otherReader = ''] = await people(2);
  await judge(false, reader);
  await judge(false, reader);
  expect(await missed()).toMatchObject({ records: [], answers: { useful: 0, useless: 1 } });
  await judge(false, null);
  expect((await missed()).records).toEqual([
    { word: '报关单什么时候交?', searchers: 2, unanswered: 2 },
  ]);
  // beside those who found nothing at all
  await app.send('GET /search', { query: { keyword: QUESTION }, token: otherReader, headers });
  await app.deps.searchLog.flush();
  expect((await missed()).records).toMatchObject([{ searchers: 3, unanswered: 2 }]);
});

it('shows nothing private, and ignores robots and queries that are no question', async () => {
  for (const token of await people(2)) {
    expect(await judge(false, token, 'wang@example.com 的税号是什么？')).toBe(200);
    expect(await judge(false, token, '报关单')).toBe(200);
    await judge(false, token, '机器人问的是什么？', { 'user-agent': 'Googlebot/2.1' });
  }
  expect(await missed()).toMatchObject({ records: [], answers: { useful: 0, useless: 2 } });
  expect(await judge(false, null, '')).toBe(400);
  expect(await judge(false, null, '长'.repeat(2000))).toBe(400);
});

it('is bounded for one person, and forgets who it was', async () => {
  const [reader = ''] = await people(1);
  for (let n = 0; n < 60; n += 1) {
    await sql`insert into answer_verdicts (day, searcher, word)
      select v.day, v.searcher, decode(lpad(to_hex(${n}::int), 32, '0'), 'hex') from answer_verdicts v limit 1
      on conflict do nothing`.run(app.db);
    if (n === 0) await judge(true, reader);
  }
  await judge(true, reader, '还能再说一次吗，为什么？');
  expect((await missed()).answers).toEqual({ useful: 1, useless: 0 });
  await sweepSearches(app.db, { traces: '2999-01-01', single: '2000-01-01', words: '2000-01-01' });
  await sweepVerdicts(app.db, { traces: '2999-01-01', words: '2000-01-01' });
  const rows = await sql`select from answer_verdicts`.all(app.db);
  expect(rows).toEqual([]);
  expect((await missed()).answers.useful).toBe(1);
});
