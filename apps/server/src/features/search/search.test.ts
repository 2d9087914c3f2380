import type { Id } from '@zhihui/contract/schema.ts';
import { pickEvenly } from '@zhihui/test-data/corpus.ts';
import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmit } from '../../platform/queue/outbox.ts';
import { subscribers } from '../../subscribers.ts';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Publishes an article and lets the index hear of it. */
async function publish(options: Parameters<TestApp['make']['article']>[0]): Promise<Id> {
  const { id } = await app.make.article(options);
  await app.runJobs();
  return id;
}

async function search(query: Record<string, unknown>, token?: string | null) {
  const answer = await app.call('GET /search', { query: query as { keyword: string } }, token);
  expect(answer.msg).toBe('ok');
  return { ...answer.data, ids: answer.data.records.map((record) => record.id) };
}

describe('finding', () => {
  it('finds a word of two characters in the middle of a sentence, and marks it', async () => {
    const id = await publish({
      title: '网关实践',
      body: '我们在网关里用令牌桶做了熔断降级，效果不错。',
    });
    const page = await search({ keyword: '熔断' });
    expect(page.ids).toEqual([id]);
    expect(page.total).toBe(1);
    expect(page.records[0]?.snippet).toContain('<mark>熔断</mark>');
  });

  it('puts hits in the title first', async () => {
    const inBody = await publish({ title: '随笔甲', body: '顺便提到了布隆过滤器。' });
    const inTitle = await publish({ title: '布隆过滤器的原理', body: '本文介绍它。' });
    expect((await search({ keyword: '布隆过滤器' })).ids).toEqual([inTitle, inBody]);
  });

  it('finds one character in titles, names of code, traditional spelling, and the beginning of a last word', async () => {
    const id = await publish({
      title: '懿的用法',
      body: '调用 Intl.Segmenter 與 kubernetesque 進行斷詞。',
    });
    for (const keyword of [
      '懿',
      'intl.segmenter',
      'Segmenter',
      '断词',
      'ｋｕｂｅｒｎｅｔｅｓｑｕｅ',
      'kubernetesq',
    ]) {
      expect((await search({ keyword })).ids, keyword).toEqual([id]);
    }
  });

  it('shows documents with some of the words when few have all, after those that have all', async () => {
    const some = await publish({ title: '鹦鹉的饲养', body: '只讲鹦鹉。' });
    const all = await publish({ title: '记一次旅行', body: '看见了鹦鹉和翡翠。' });
    expect((await search({ keyword: '鹦鹉 翡翠' })).ids).toEqual([all, some]);
  });

  it('follows changes: new words, deletion, a tag’s new name', async () => {
    const tag = await app.make.tag({ name: '麒麟' });
    const id = await publish({ title: '将要改名', body: '饕餮', tags: [tag.id] });
    expect((await search({ keyword: '麒麟' })).ids).toEqual([id]);
    await sql`update contents set title = '改了名', plain = '貔貅', live_revision = 2
      where id = ${id}`.run(app.db);
    await app.deps.transaction((db) =>
      createEmit(db, subscribers)('content.live', { contentId: id, model: 'ARTICLE', revision: 1 }),
    );
    await app.runJobs();
    expect((await search({ keyword: '貔貅' })).ids).toEqual([id]);
    expect((await search({ keyword: '饕餮' })).total).toBe(0);
    await sql`update contents set deleted_at = ${new Date()} where id = ${id}`.run(app.db);
    // Without waiting for any job.
    expect((await search({ keyword: '貔貅' })).total).toBe(0);
  });
});

describe('who may see what', () => {
  it('neither shows nor counts what the caller may not read', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const members = await app.make.category({ visibility: 'MEMBER' });
    const open = await app.make.category();
    const [a, b, c] = [
      await publish({ title: '猞猁甲', category: open.id }),
      await publish({ title: '猞猁乙', category: members.id }),
      await publish({ title: '猞猁丙', category: inside.id }),
    ];
    const guest = await app.make.user({ role: 'Tourist' });
    const admin = await app.make.user({ role: 'Admin' });
    const seen = async (token?: string) => {
      const page = await search({ keyword: '猞猁' }, token);
      expect(page.total).toBe(page.ids.length);
      return new Set(page.ids);
    };
    expect(await seen()).toEqual(new Set([a]));
    expect(await seen(guest.token)).toEqual(new Set([a, b]));
    expect(await seen(admin.token)).toEqual(new Set([a, b, c]));
    expect((await search({ keyword: '猞猁', categoryId: inside.id })).total).toBe(0);
    // Also among documents that have only some of the words.
    expect((await search({ keyword: '猞猁丙 无此词' })).ids).not.toContain(c);

    // A content that moves, and a category that closes, are hidden at once.
    await sql`update contents set category_id = ${inside.id} where id = ${a}`.run(app.db);
    expect(await seen()).toEqual(new Set());
    await sql`update categories set visibility = 2 where id = ${members.id}`.run(app.db);
    expect(await seen(guest.token)).toEqual(new Set());
  });

  it('does not find drafts, or what waits for review', async () => {
    await publish({ title: '独角鲸', status: 'DRAFT' });
    await publish({ title: '独角鲸', status: 'PENDING_REVIEW' });
    await publish({ title: '独角鲸', status: 'REJECTED' });
    expect((await search({ keyword: '独角鲸' })).total).toBe(0);
  });

  it('filters by section, category with those below, and tag', async () => {
    const parent = await app.make.category();
    const child = await app.make.category({ parent: parent.id });
    const tag = await app.make.tag();
    const id = await publish({ title: '穿山甲', category: child.id, tags: [tag.id] });
    await publish({ title: '穿山甲' });
    for (const filter of [{ categoryId: parent.id }, { categoryId: child.id }, { tagId: tag.id }]) {
      expect((await search({ keyword: '穿山甲', ...filter })).ids).toEqual([id]);
    }
    expect((await search({ keyword: '穿山甲', model: 'NEWS' })).total).toBe(0);
    expect((await search({ keyword: '穿山甲', model: 'ARTICLE' })).total).toBe(2);
  });
});

describe('pages', () => {
  it('go through all hits once, and end at a thousand', async () => {
    for (let i = 0; i < 7; i++) await app.make.article({ title: `犰狳之${i}` });
    await app.runJobs();
    const seen = new Set<Id>();
    for (const current of [1, 2, 3, 4]) {
      const page = await search({ keyword: '犰狳', current, size: 2 });
      expect(page.total).toBe(7);
      for (const id of page.ids) seen.add(id);
    }
    expect(seen.size).toBe(7);
    expect((await search({ keyword: '犰狳', current: 9, size: 2 })).total).toBe(7);
    const beyond = await app.send('GET /search', {
      query: { keyword: '犰狳', current: '51', size: '20' },
    });
    expect(beyond.status).toBe(400);
  });
});

describe('hostile words', () => {
  it.each([
    "'",
    "''",
    '\\',
    "a'b",
    "'a' | 'b'",
    '!(a)',
    'a:*',
    '<->',
    'a & | !',
    "\\'",
    '%_%',
    ')(',
    '&&&',
    'NUL\u0000',
    '\ud800',
  ])('query %j is answered', async (keyword) => {
    const answer = await app.send('GET /search', { query: { keyword } });
    expect([200, 400]).toContain(answer.status);
  });

  it('every hostile input is indexed, found by, and shown escaped', async () => {
    const values = loadHostileTexts().map(({ value }) => value);
    const last = values.slice(-120);
    const author = await app.make.user();
    for (const value of [...pickEvenly(values.slice(0, -120), 140), ...last]) {
      const clean = value.toWellFormed().replaceAll('\0', '');
      await app.make.article({
        author: author.id,
        title: `${clean.slice(0, 80)} 海獭`,
        body: clean.slice(0, 20_000) || '空',
      });
      const answer = await app.send('GET /search', { query: { keyword: clean.slice(0, 100) } });
      expect([200, 400], clean.slice(0, 100)).toContain(answer.status);
    }
    await app.runJobs();
    for (let current = 1; current <= 10; current++) {
      for (const { titleHtml, snippet } of (await search({ keyword: '海獭', current, size: 50 }))
        .records) {
        expect(`${titleHtml}${snippet}`.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']/);
      }
    }
  });
});

describe('another spelling', () => {
  it('is offered, unless the caller could not find anything by it', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    for (let i = 0; i < 12; i++)
      await app.make.article({ title: `藏羚羊观察 ${i}`, body: 'quokkabird', category: inside.id });
    await app.runJobs();
    await app.deps.search.flush();
    const admin = await app.make.user({ role: 'Admin' });
    expect((await search({ keyword: 'quokkabrid' }, admin.token)).suggestion).toBe('quokkabird');
    expect((await search({ keyword: 'quokkabrid' })).suggestion).toBe(null);
  });
});
