import type { Id } from '@zhihui/contract/schema.ts';
import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Options = Parameters<TestApp['make']['article']>[0];
type Query = Parameters<typeof search>[1];

/** Publishes articles and lets the index hear of them. */
async function publish(...all: Options[]): Promise<Id[]> {
  const ids: Id[] = [];
  for (const options of all) ids.push((await app.make.article(options)).id);
  await app.runJobs();
  return ids;
}

async function search(keyword: string, query: Record<string, unknown> = {}, token?: string) {
  const answer = await app.call('GET /search', { query: { keyword, ...query } as never }, token);
  expect(answer.msg).toBe('ok');
  return { ...answer.data, ids: answer.data.records.map((record) => record.id) };
}
const found = async (keyword: string, query?: Query, token?: string) =>
  new Set((await search(keyword, query, token)).ids);

describe('operators', () => {
  it('"…" finds what stands so in title, text or answers, however it is quoted', async () => {
    const [whole, apart] = await publish(
      { title: '雪雁一', body: '它们沿着海岸线向南方迁徙，一路不停。' },
      { title: '雪雁二', body: '它们向南方走，沿着海岸线，迁徙很久。' },
    );
    expect(await found('雪雁 海岸线 南方 迁徙')).toEqual(new Set([whole, apart]));
    for (const [open, close] of ['""', '“”', '「」', '＂＂'].map((pair) => [...pair])) {
      expect(await found(`雪雁 ${open}海岸线向南方${close}`), open).toEqual(new Set([whole]));
    }
    expect((await search('"海岸线向南方"')).records[0]?.snippet).toContain(
      '<mark>海岸线向南方</mark>',
    );
    expect(await found('雪雁 -"海岸线向南方"')).toEqual(new Set([apart]));
    const question = await app.make.article({ title: '灰雁问', model: 'QUESTION' });
    await app.make.answer({ question: question.id, body: '其实 Anser Anser 就是灰雁。' });
    await app.runJobs();
    expect(await found('"anser anser 就是"')).toEqual(new Set([question.id]));
  });

  it('-… shuts out, also where no word is common', async () => {
    const [first, other] = await publish(
      { title: '朱鹮之一', body: '在陕西' },
      { title: '朱鹮之二', body: '在日本 佐渡' },
    );
    expect(await found('朱鹮 -佐渡')).toEqual(new Set([first]));
    expect(await found('朱鹮 －陕西')).toEqual(new Set([other]));
    expect(await found('朱鹮 -标题:之二')).toEqual(new Set([first]));
    expect(await found('朱鹮 -！')).toEqual(new Set([first, other]));
  });

  it('标题: finds in titles alone, not in tags or text', async () => {
    const tag = await app.make.tag({ name: '白鹳' });
    const [titled] = await publish(
      { title: '关于白鹳的记录' },
      { title: '别的', body: '白鹳' },
      { title: '又一个', tags: [tag.id] },
    );
    expect(await found('标题:白鹳')).toEqual(new Set([titled]));
    expect(await found('标题：“白鹳”')).toEqual(new Set([titled]));
  });

  it('作者: and 标签: accept names, synonyms, and a part of a name', async () => {
    const author = await app.make.user({ nickname: '鹭鸶先生' });
    const tag = await app.make.tag({ name: '水鸟' });
    await sql`insert into tag_synonyms ${sql.values({ tag_id: tag.id, name: '水禽' })}`.run(app.db);
    const [hers, tagged] = await publish(
      { title: '鹈鹕甲', author: author.id },
      { title: '鹈鹕乙', tags: [tag.id] },
    );
    expect(await found('鹈鹕 作者:鹭鸶先生')).toEqual(new Set([hers]));
    expect(await found('鹈鹕 作者:鹭鸶')).toEqual(new Set([hers]));
    expect(await found('鹈鹕 -作者:鹭鸶先生')).toEqual(new Set([tagged]));
    expect(await found('鹈鹕 标签:水禽')).toEqual(new Set([tagged]));
    expect(await found('鹈鹕 -标签:水鸟')).toEqual(new Set([hers]));
    expect(await found('标签:水鸟 作者:鹭鸶先生')).toEqual(new Set());
  });

  it('names that nothing has find nothing, and it is said', async () => {
    await publish({ title: '琵鹭' });
    const unknown = await search('琵鹭 作者:没有这个人 标签:没有这个标签');
    expect(unknown).toMatchObject({
      total: 0,
      unknown: { authors: ['没有这个人'], tags: ['没有这个标签'] },
    });
  });

  it('alone they list by newest', async () => {
    const author = await app.make.user({ nickname: '勤奋的人' });
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const ids: Id[] = [];
    for (const n of [2, 9, 5]) {
      const { id } = await app.make.article({ title: `随记${n}`, author: author.id });
      await sql`update contents set published_at = ${day(n)} where id = ${id}`.run(app.db);
      ids.push(id);
    }
    await app.runJobs();
    const [second, ninth, fifth] = ids;
    const listed = await search('作者:勤奋的人');
    expect(listed).toMatchObject({ total: 3, ids: [ninth, fifth, second] });
    expect((await search('作者:勤奋的人', { size: 2, current: 2 })).ids).toEqual([second]);
    expect((await search('作者:勤奋的人 -标题:随记9')).ids).toEqual([fifth, second]);
    expect((await search('-没有哪里有这个词')).total).toBeGreaterThan(2);
  });
});

describe('the list of a section', () => {
  it('knows the operators too', async () => {
    const [first] = await publish(
      { title: '云雀在歌唱', body: '清晨' },
      { title: '歌唱的云雀', body: '傍晚' },
    );
    for (const keyword of ['"云雀在歌唱"', '云雀 -傍晚']) {
      const answer = await app.call('GET /article/page', { query: { keyword } });
      expect(answer.data.records.map(({ id }) => id)).toEqual([first]);
    }
  });
});

describe('orders and choices', () => {
  it('order by newest and most read, those with all words first', async () => {
    const author = (await app.make.user()).id;
    const [old, read, fresh] = await publish(
      { title: '沙锥一', author },
      { title: '沙锥二', author },
      { title: '沙锥三', author },
    );
    for (const [id, views, n] of [
      [old, 5, 1],
      [read, 90, 2],
      [fresh, 1, 3],
    ] as const) {
      await sql`update contents set view_count = ${views}, published_at = ${new Date(Date.UTC(2026, 1, n))}
        where id = ${id as Id}`.run(app.db);
    }
    expect((await search('沙锥', { sort: 'latest' })).ids).toEqual([fresh, read, old]);
    expect((await search('沙锥', { sort: 'read' })).ids).toEqual([read, old, fresh]);
    expect((await search('沙锥', { sort: 'read', size: 2, current: 2 })).ids).toEqual([fresh]);
  });

  it('filter by section, category, tag, author, time, files and care', async () => {
    const category = await app.make.category();
    const below = await app.make.category({ parent: category.id });
    const tag = await app.make.tag();
    const author = await app.make.user();
    const [plain, placed, deeper, tagged, hers, old, overdue, filed] = await publish(
      { title: '翠鸟甲' },
      { title: '翠鸟乙', category: category.id },
      { title: '翠鸟丙', category: below.id },
      { title: '翠鸟丁', tags: [tag.id] },
      { title: '翠鸟戊', author: author.id },
      { title: '翠鸟己' },
      { title: '翠鸟庚' },
      { title: '翠鸟辛' },
    );
    const news = (await app.make.article({ title: '翠鸟新闻', model: 'NEWS' })).id;
    await app.runJobs();
    const set = (id: Id | undefined, values: object) =>
      sql`update contents set ${sql.set(values)} where id = ${id as Id}`.run(app.db);
    await set(old, { published_at: new Date('2020-05-05T00:00:00Z') });
    await set(overdue, { review_by: '2020-01-01' });
    const { id: file } = await sql<{ id: Id }>`insert into media ${sql.values({
      ...{ owner_id: author.id, kind: 'FILE' as const, name: 'a.pdf', mime: 'application/pdf' },
      ...{ extension: 'pdf', hash: 'x', size: 1, uploaded_size: 1 },
    })} returning id`.one(app.db);
    await sql`insert into media_links ${sql.values({ media_id: file, content_id: filed as Id, live: true })}`.run(
      app.db,
    );
    expect(await found('翠鸟', { models: ['NEWS'] })).toEqual(new Set([news]));
    expect((await search('翠鸟', { models: ['NEWS', 'ARTICLE'] })).total).toBe(9);
    expect(await found('翠鸟', { categoryIds: category.id })).toEqual(new Set([placed]));
    expect(await found('翠鸟', { categoryIds: [category.id, below.id] })).toEqual(
      new Set([placed, deeper]),
    );
    expect(await found('翠鸟', { tagIds: [tag.id] })).toEqual(new Set([tagged]));
    expect(await found('翠鸟', { authorIds: [author.id] })).toEqual(new Set([hers]));
    expect(await found('翠鸟', { from: '2020-05-05', until: '2020-05-05' })).toEqual(
      new Set([old]),
    );
    expect(await found('翠鸟', { withFiles: true })).toEqual(new Set([filed]));
    for (const query of [{ fresh: true }, { publishedWithin: 'year' }]) {
      const left = await found('翠鸟', query);
      expect(left).toContain(plain);
      expect(left.has('fresh' in query ? overdue! : old!)).toBe(false);
      expect(left.size).toBe(8);
    }
  });
});

describe('another spelling', () => {
  it('is applied when the typed query has no results, with its operators, and only on request', async () => {
    for (let i = 0; i < 12; i++)
      await app.make.article({ title: `袋鼠观察 ${i}`, body: 'wallabyland' });
    await app.runJobs();
    await app.deps.search.flush();
    expect(await search('walalbyland -野', { autocorrect: true })).toMatchObject({
      corrected: 'wallabyland -野',
      total: 12,
    });
    expect(await search('walalbyland')).toMatchObject({
      ...{ corrected: null, suggestion: 'wallabyland', total: 0 },
    });
    expect((await search('wallabyland', { autocorrect: true })).corrected).toBe(null);
  });
});

describe('whatever is typed', { tags: ['release'] }, () => {
  it('has an answer', async () => {
    const typed = [
      ...[
        '"',
        '""',
        '“',
        '-',
        '--',
        '- -',
        '作者:',
        '标签：',
        '-标题:',
        '作者:""',
        '的 了 吗',
        '！？。',
        '😀',
      ],
      ...['作者:\\', "标题:' | !", '"\\" -"\'', '标签:%', '作者:_ 标签:', '-a:*', '"&!|()<->:*"'],
      Array.from({ length: 40 }, () => '-a').join(' '),
      ...loadHostileTexts().map(({ value }) => value),
    ];
    for (const value of typed) {
      const keyword = value.toWellFormed().replaceAll('\0', '').slice(0, 100);
      for (const key of ['GET /search', 'GET /search/facets'] as const) {
        const answer = await app.send(key, {
          query: key === 'GET /search' ? { keyword, autocorrect: 'true' } : { keyword },
        });
        expect([200, 400], `${key} ${keyword}`).toContain(answer.status);
      }
    }
  }, 300_000);
});
