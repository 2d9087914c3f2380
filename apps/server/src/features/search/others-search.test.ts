import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { SearchLog } from './search-log.ts';
import { VISITOR, type Viewer } from '../../kernel/viewer.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let log: SearchLog;
let guest: MadeUser;
let staff: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  [guest, staff] = await Promise.all([
    app.make.user({ role: 'Tourist' }),
    app.make.user({ role: 'Admin' }),
  ]);
});
beforeEach(async () => {
  log = new SearchLog(app.db);
  await sql`truncate search_traces, word_searchers, searched_words`.run(app.db);
});
afterAll(() => app.close());

const MEMBER = { ...VISITOR, level: 1 } as const;
const STAFF = { ...VISITOR, level: 2, announcements: true } as const;
/** So many people search for a word and find something. */
async function people(count: number, keyword: string, viewer: Viewer = MEMBER, from = 0) {
  for (let n = from; n < from + count; n += 1)
    log.note({ keyword, missed: false, ...viewer }, `user:${viewer.level}.${n}`, new Date());
  await log.flush();
}
const others = async (keyword: string, token: string | null) =>
  (await app.call('GET /search/suggest', { query: { keyword } }, token)).data.words;

it('suggests a word once five people searched for it and had results', async () => {
  await people(4, '班车  时刻');
  // the same four again, and many who found nothing
  await people(4, '班车 时刻');
  for (let n = 0; n < 9; n += 1)
    log.note({ keyword: '班车 时刻', missed: true, ...MEMBER }, `user:m${n}`, new Date());
  await log.flush();
  expect(await others('', guest.token)).toEqual([]);
  await people(1, '班車 时刻', MEMBER, 4);
  for (const typed of ['', '班', '班车 时', 'banche', 'bcs', 'BanChe'])
    expect(await others(typed, guest.token), typed).toEqual(['班车 时刻']);
  for (const typed of ['时刻', '班级', 'xyz']) expect(await others(typed, guest.token)).toEqual([]);
});

it('hides searches of people who may read more', async () => {
  await people(9, '裁员计划', STAFF);
  await people(4, '裁员计划', MEMBER);
  expect(await others('裁员', null)).toEqual([]);
  expect(await others('裁员', guest.token)).toEqual([]);
  expect(await others('裁员', staff.token)).toEqual(['裁员计划']);
  await people(5, '开放日', VISITOR);
  for (const token of [null, guest.token, staff.token])
    expect(await others('开放', token)).toEqual(['开放日']);
});

it('stores neither word nor person before that, and never private data', async () => {
  await people(4, '张三 离婚');
  await people(6, '电话 138 0013 8000');
  await people(6, 'wang@example.com');
  const rows = await sql<{ all: string }>`select coalesce(string_agg(t::text, ' '), '') as all
    from (select t::text from searched_words t union all select t::text from word_searchers t
      union all select t::text from search_traces t) t`.all(app.db);
  expect(rows[0]?.all).not.toMatch(/张三|离婚|138|wang|user:/u);
  // what two people searched for has nothing in common, nor what one person searched for
  const searchers = await sql<{ n: number; different: number }>`
    select count(*)::int as n, count(distinct searcher)::int as different from word_searchers`.all(
    app.db,
  );
  expect(searchers[0]).toEqual({ n: 4, different: 4 });
});

it('lists the most searched words first, up to a few', async () => {
  for (let n = 0; n < 8; n += 1) await people(5 + n, `常见词${n}`);
  expect(await others('', guest.token)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `常见词${n}`));
  expect(await others('常见', guest.token)).toHaveLength(3);
});

it('counts what is searched on the site, robots apart', async () => {
  await app.make.article({ title: '午餐菜单' });
  await app.runJobs();
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  for (let n = 0; n < 5; n += 1) {
    const { token } = await app.make.user({ role: 'Tourist' });
    await app.send('GET /search', { query: { keyword: '午餐' }, token, headers });
  }
  await app.deps.searchLog.flush();
  expect(await others('wucan', guest.token)).toEqual(['午餐']);
});
