import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Options = Parameters<TestApp['make']['article']>[0];

async function publish(...all: Options[]): Promise<Id[]> {
  const ids: Id[] = [];
  for (const options of all) ids.push((await app.make.article(options)).id);
  await app.runJobs();
  return ids;
}

async function facets(keyword: string, query: Record<string, unknown> = {}, token?: string) {
  const answer = await app.call(
    'GET /search/facets',
    { query: { keyword, ...query } as never },
    token,
  );
  expect(answer.msg).toBe('ok');
  return answer.data;
}
async function total(keyword: string, query: Record<string, unknown> = {}, token?: string) {
  const answer = await app.call('GET /search', { query: { keyword, ...query } as never }, token);
  expect(answer.msg).toBe('ok');
  return answer.data.total;
}
const counts = <T extends { count: number }>(rows: T[], name: (row: T) => unknown) =>
  Object.fromEntries(rows.map((row) => [String(name(row)), row.count]));

describe('counts beside a search', () => {
  it('count what each choice would leave under the choices of the other kinds', async () => {
    const [firstCategory, secondCategory] = [await app.make.category(), await app.make.category()];
    const tag = await app.make.tag();
    const [ann, ben] = [await app.make.user(), await app.make.user()];
    await publish(
      { title: '丹顶鹤一', category: firstCategory.id, author: ann.id, tags: [tag.id] },
      { title: '丹顶鹤二', category: firstCategory.id, author: ben.id },
      { title: '丹顶鹤三', category: secondCategory.id, author: ben.id, tags: [tag.id] },
      { title: '丹顶鹤四', model: 'NEWS', author: ann.id },
      { title: '丹顶鹤五', model: 'QUESTION', author: ann.id },
    );
    const all = await facets('丹顶鹤');
    expect(all).toMatchObject({
      total: 5,
      capped: false,
      month: 5,
      year: 5,
      withFiles: 0,
      fresh: 5,
    });
    expect(counts(all.models, ({ model }) => model)).toEqual({ ARTICLE: 3, NEWS: 1, QUESTION: 1 });
    expect(counts(all.categories, ({ id }) => id)).toEqual({
      [firstCategory.id]: 2,
      [secondCategory.id]: 1,
    });
    expect(counts(all.tags, ({ id }) => id)).toEqual({ [tag.id]: 2 });
    expect(counts(all.authors, ({ id }) => id)).toEqual({ [ann.id]: 3, [ben.id]: 2 });

    const chosen = { categoryIds: [firstCategory.id] };
    const some = await facets('丹顶鹤', chosen);
    expect(some.total).toBe(2);
    // its own kind is counted without it, so that another can be chosen as well
    expect(counts(some.categories, ({ id }) => id)).toEqual({
      [firstCategory.id]: 2,
      [secondCategory.id]: 1,
    });
    expect(counts(some.authors, ({ id }) => id)).toEqual({ [ann.id]: 1, [ben.id]: 1 });
    expect(counts(some.models, ({ model }) => model)).toEqual({ ARTICLE: 2 });
    for (const { id, count } of some.authors) {
      expect(await total('丹顶鹤', { ...chosen, authorIds: [id] })).toBe(count);
    }
    for (const { id, count } of some.categories) {
      expect(await total('丹顶鹤', { categoryIds: [id] })).toBe(count);
    }
  });

  it('obey the operators, and match the list when few contents have all words', async () => {
    await publish(
      { title: '白鹭与苍鹭', body: '池塘' },
      { title: '只有白鹭', body: '稻田' },
      { title: '只有苍鹭', body: '稻田 池塘' },
    );
    for (const typed of ['白鹭 苍鹭', '白鹭 -池塘', '"只有白鹭"', '标题:苍鹭', '白鹭 标题:只有']) {
      const { total: counted, models } = await facets(typed);
      expect(counted, typed).toBe(await total(typed));
      expect(
        counts(models, ({ model }) => model),
        typed,
      ).toEqual({ ARTICLE: counted });
    }
  });

  it('hold to what the caller may open', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL', name: '内部分类' });
    const members = await app.make.category({ visibility: 'MEMBER', name: '会员分类' });
    const secret = await app.make.tag({ name: '机密标签' });
    const insider = await app.make.user({ nickname: '内部作者' });
    const [open, deleted, unpublished] = await publish(
      { title: '戴胜公开' },
      { title: '戴胜删除' },
      { title: '戴胜下架' },
      { title: '戴胜内部', category: inside.id, tags: [secret.id], author: insider.id },
      { title: '戴胜会员', category: members.id },
      { title: '戴胜公告', model: 'ANNOUNCEMENT' },
      { title: '戴胜草稿', status: 'DRAFT' },
      { title: '戴胜待审', status: 'PENDING_REVIEW' },
    );
    const change = (id: Id | undefined, values: object) =>
      sql`update contents set ${sql.set(values)} where id = ${id as Id}`.run(app.db);
    await change(deleted, { deleted_at: new Date() });
    await change(unpublished, { live_revision: null, status: 'DRAFT' });
    expect(open).toBeDefined();

    const guest = await app.make.user({ role: 'Tourist' });
    const moderator = await app.make.user({ role: 'Moderator' });
    await sql`insert into moderator_categories ${sql.values({ user_id: moderator.id, category_id: members.id })}`.run(
      app.db,
    );
    for (const [token, wanted] of [
      [undefined, { ARTICLE: 1 }],
      [guest.token, { ARTICLE: 2 }],
      [moderator.token, { ARTICLE: 3, ANNOUNCEMENT: 1 }],
    ] as const) {
      const seen = await facets('戴胜', {}, token);
      const sum = Object.values(wanted).reduce((all, count) => all + count, 0);
      expect(counts(seen.models, ({ model }) => model)).toEqual(wanted);
      expect(seen.total).toBe(sum);
      expect(await total('戴胜', {}, token)).toBe(sum);
      const staff = token === moderator.token;
      const text = JSON.stringify(seen);
      for (const word of ['内部分类', '机密标签', '内部作者'])
        expect(text.includes(word), word).toBe(staff);
      expect(text.includes('会员分类')).toBe(token !== undefined);
      // choosing by what one may not know of finds nothing, and tells nothing
      for (const query of [
        { categoryIds: [inside.id] },
        { tagIds: [secret.id] },
        { authorIds: [insider.id] },
      ])
        expect(await total('戴胜', query, token)).toBe(staff ? 1 : 0);
      const named = await app.call(
        'GET /search',
        { query: { keyword: '戴胜 作者:内部作者 标签:机密标签' } },
        token,
      );
      expect(named.data.unknown).toEqual(
        staff ? { authors: [], tags: [] } : { authors: ['内部作者'], tags: ['机密标签'] },
      );
    }
  });
});

describe('one’s own', () => {
  it('are found by their author alone: drafts, what waits, what was sent back', async () => {
    const author = await app.make.user({ role: 'User' });
    const other = await app.make.user({ role: 'Admin' });
    await app.make.draft({ user: author.id, title: '还没写完', body: '**蜂鸟**的笔记' });
    await app.make.draft({ user: other.id, title: '别人的蜂鸟' });
    await publish(
      { title: '蜂鸟待审', status: 'PENDING_REVIEW', author: author.id },
      { title: '蜂鸟退回', status: 'REJECTED', author: author.id },
      { title: '蜂鸟已发布', author: author.id },
      { title: '蜂鸟别人的', status: 'PENDING_REVIEW', author: other.id },
    );
    const own = async (keyword: string, more: object = {}) =>
      (await app.call('GET /search/own', { query: { keyword, ...more } }, author.token)).data;
    const page = await own('蜂鸟');
    expect(page.total).toBe(3);
    expect(page.records.map(({ status }) => status).sort()).toEqual([
      'DRAFT',
      'PENDING_REVIEW',
      'REJECTED',
    ]);
    expect(page.records.find(({ kind }) => kind === 'DRAFT')?.snippet).toContain(
      '<mark>蜂鸟</mark>',
    );
    expect(await own('蜂鸟', { size: 2, current: 2 })).toMatchObject({ total: 3 });
    expect((await own('蜂鸟 -待审')).total).toBe(2);
    expect((await own('"蜂鸟待审"')).total).toBe(1);
    expect((await own('不在这里')).total).toBe(0);
  });

  it('drafts of what another wrote go with the right to read that', async () => {
    const editor = await app.make.user({ role: 'User' });
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const [id] = await publish({ title: '渡渡鸟', category: inside.id });
    const { id: draft } = await app.make.draft({ user: editor.id, title: '改渡渡鸟' });
    await sql`update drafts set content_id = ${id as Id} where id = ${draft}`.run(app.db);
    const seen = async () =>
      (await app.call('GET /search/own', { query: { keyword: '渡渡鸟' } }, editor.token)).data
        .total;
    expect(await seen()).toBe(1);
    await sql`update contents set deleted_at = ${new Date()}
      where id = ${id as Id}`.run(app.db);
    expect(await seen()).toBe(0);
  });

  it('require a session', async () => {
    const answer = await app.send('GET /search/own', { query: { keyword: '蜂鸟' } });
    expect(answer.status).toBe(400);
  });
});
