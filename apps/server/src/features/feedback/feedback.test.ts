import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let category: Id;
let article: Id;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
});

const sendFeedback = (type: 'HELPFUL' | 'UNHELPFUL' | 'WRONG', content = '', user = reader) =>
  app.call(
    'POST /feedback',
    { body: { targetType: 'ARTICLE', targetId: article, type, content } },
    user.token,
  );
const summary = async () => {
  const query = { targetType: 'ARTICLE' as const, targetId: article };
  return (await app.call('GET /feedback/summary', { query }, reader.token)).data;
};
const listed = async (scope: 'mine' | 'received', user: MadeUser) =>
  (await app.call('GET /feedback/page', { query: { scope } }, user.token)).data;
const reply = (id: Id, content: string, user: MadeUser) =>
  app.call('POST /feedback/comment', { body: { feedbackId: id, content } }, user.token);
const resolve = (id: Id, user: MadeUser) =>
  app.call('PUT /feedback/:id/state', { params: { id }, body: { state: 'RESOLVED' } }, user.token);
const listNotices = async (user: MadeUser) => {
  await app.runJobs();
  const rows = await sql<{ detail: string }>`select detail from notifications
    where user_id = ${user.id} and withdrawn_at is null order by id`.all(app.db);
  return rows.map(({ detail }) => detail);
};

describe('an opinion', () => {
  it('is one per user, however often it changes, and needs no response without text', async () => {
    await Promise.all([sendFeedback('HELPFUL'), sendFeedback('HELPFUL'), sendFeedback('HELPFUL')]);
    expect(await summary()).toEqual({ helpful: 1, unhelpful: 0, mine: 'HELPFUL' });
    await sendFeedback('UNHELPFUL');
    expect(await summary()).toEqual({ helpful: 0, unhelpful: 1, mine: 'UNHELPFUL' });
    expect((await listed('received', author)).records).toMatchObject([{ state: 'RESOLVED' }]);
    expect(await listNotices(author)).toEqual([]);
  });

  it('is shown in notifications with its current text only', async () => {
    const words = async () => {
      const query = { unread: 'true' as const };
      await app.runJobs();
      const { data } = await app.call('GET /notification/page', { query }, author.token);
      return data.records.map(({ detail, excerpt }) => [detail, excerpt]);
    };
    await sendFeedback('UNHELPFUL', '看不懂第二段');
    expect(await words()).toEqual([['UNHELPFUL', '看不懂第二段']]);
    await sendFeedback('HELPFUL');
    expect(await words()).toEqual([]);
    await sendFeedback('HELPFUL', '第二段很好');
    expect(await words()).toEqual([['HELPFUL', '第二段很好']]);
  });

  it('is reopened and announced again when it changes after being resolved', async () => {
    const unread = async (user: MadeUser) => {
      await app.runJobs();
      const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
      return data.records.map(({ detail, excerpt, read }) => [detail, excerpt, read]);
    };
    const { data: feedback } = await sendFeedback('UNHELPFUL', '看不懂第二段');
    await app.runJobs();
    await app.call('PUT /notification/read', { body: { kinds: null } }, author.token);
    await resolve(feedback.id, author);
    expect(await listNotices(reader)).toEqual(['RESOLVED']);
    expect((await sendFeedback('UNHELPFUL', '第三段也看不懂')).data).toMatchObject({
      state: 'OPEN',
    });
    expect(await unread(author)).toEqual([['UNHELPFUL', '第三段也看不懂', false]]);
    expect(await listNotices(reader)).toEqual([]);
    const { resolved_at: at, resolved_by: by } = await sql<
      Record<string, unknown>
    >`select * from feedbacks
      where id = ${feedback.id}`.one(app.db);
    expect([at, by]).toEqual([null, null]);
    await sendFeedback('UNHELPFUL', '第三段还是看不懂');
    expect(await unread(author), 'changed before it was settled').toHaveLength(1);
    await resolve(feedback.id, author);
    expect(await listNotices(reader)).toEqual(['RESOLVED']);
    await sendFeedback('HELPFUL');
    expect([await listNotices(author), await listNotices(reader)]).toEqual([[], []]);
  });
});

it('needs a text when it reports an error', async () => {
  for (const emptyText of ['', ' \n', '\u200b\u2060']) {
    expect((await sendFeedback('WRONG', emptyText)).data).toMatchObject({
      fields: { content: '请说明哪里过时或有误' },
    });
  }
});

describe('a conversation', () => {
  it("is between its author and the target's author, who is notified once and resolves it", async () => {
    const { data: feedback } = await sendFeedback('WRONG', '第二段不对');
    await app.runJobs();
    expect(await listNotices(author)).toEqual(['WRONG']);
    expect((await reply(feedback.id, '哪一句？', author)).code).toBe(200);
    expect((await reply(feedback.id, '最后一句', reader)).code).toBe(200);
    expect((await resolve(feedback.id, reader)).code).toBe(403);
    expect((await resolve(feedback.id, author)).code).toBe(200);
    expect(await listNotices(reader)).toEqual(['REPLY', 'RESOLVED']);
    expect(await listNotices(author)).toEqual(['WRONG', 'REPLY']);
    const { data } = await app.call(
      'GET /feedback/:id',
      { params: { id: feedback.id } },
      reader.token,
    );
    expect(data.comments.map(({ text }) => text)).toEqual(['哪一句？', '最后一句']);
    expect(data).toMatchObject({ state: 'RESOLVED', commentCount: 2 });
    const stranger = await app.make.user();
    expect((await reply(feedback.id, '插话', stranger)).code).toBe(404);
  });

  it('notifies only users it still concerns', async () => {
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const admin = await app.make.user({ role: 'Admin' });
    const { data: feedback } = await sendFeedback('UNHELPFUL', '第二段不对');
    await reply(feedback.id, '我来看看', moderator);
    await reply(feedback.id, '我也看看', admin);
    await reply(feedback.id, '多谢', reader);
    const before = [['REPLY', 'REPLY'], ['UNHELPFUL', 'REPLY', 'REPLY', 'REPLY'], ['REPLY']];
    expect([
      await listNotices(moderator),
      await listNotices(author),
      await listNotices(admin),
    ]).toEqual(before);
    await sql`delete from moderator_categories where user_id = ${moderator.id}`.run(app.db);
    const heir = await app.make.user();
    const transferRequest = { id: article, authorId: heir.id };
    const transferred = await app.call(
      'PUT /article/author',
      { body: transferRequest },
      admin.token,
    );
    expect(transferred.code).toBe(200);
    await reply(feedback.id, '还有一句', reader);
    await sendFeedback('UNHELPFUL', '其实是第三段');
    expect([await listNotices(moderator), await listNotices(author)]).toEqual([
      before[0],
      before[1],
    ]);
    expect(await listNotices(admin)).toEqual(['REPLY', 'REPLY']);
    expect(await listNotices(heir)).toEqual(['REPLY', 'UNHELPFUL']);
    const { data } = await app.call('GET /notification/page', { query: {} }, author.token);
    expect(data.records.map(({ excerpt }) => excerpt)).not.toContain('其实是第三段');
  });

  it('disappears from the notifications of users who can no longer read it', async () => {
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const admin = await app.make.user({ role: 'Admin' });
    const { data: feedback } = await sendFeedback('WRONG', '第二段不对');
    await reply(feedback.id, '我来看看', moderator);
    await reply(feedback.id, '多谢', reader);
    await app.runJobs();
    const listUnread = async (user: MadeUser) => {
      const [{ data: page }, { data: counted }] = await Promise.all([
        app.call('GET /notification/page', { query: {} }, user.token),
        app.call('GET /notification/unread', undefined, user.token),
      ]);
      expect([page.total, counted.unread]).toEqual([page.records.length, page.records.length]);
      return page.records.map(({ excerpt }) => excerpt);
    };
    const all = ['多谢', '我来看看', '第二段不对'];
    expect([await listUnread(moderator), await listUnread(author)]).toEqual([['多谢'], all]);
    await sql`delete from moderator_categories where user_id = ${moderator.id}`.run(app.db);
    const heir = await app.make.user();
    const transferRequest = { id: article, authorId: heir.id };
    await app.call('PUT /article/author', { body: transferRequest }, admin.token);
    expect([await listUnread(moderator), await listUnread(author)]).toEqual([[], []]);
    expect(await listUnread(reader)).toEqual(['我来看看']);
  });

  it("outlives its author's account without the name, and is deleted with the article", async () => {
    const { data: feedback } = await sendFeedback('WRONG', '第二段不对');
    const closedFields = { deleted_at: new Date(), nickname: '' };
    await sql`update users set ${sql.set(closedFields)} where id = ${reader.id}`.run(app.db);
    const closedView = await app.call(
      'GET /feedback/:id',
      { params: { id: feedback.id } },
      author.token,
    );
    expect(closedView.data.author.nickname).toBe('已注销用户');
    await app.call('DELETE /article/:id', { params: { id: article } }, author.token);
    expect((await reply(feedback.id, '还在吗', author)).code).toBe(404);
    expect(await listed('received', author)).toMatchObject({ records: [], total: 0 });
  });
});

it('is hidden from its author when they can no longer read the article', async () => {
  const { data: feedback } = await sendFeedback('WRONG', '第二段不对');
  await sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
  expect(await listed('mine', reader)).toMatchObject({ records: [], total: 0 });
  expect((await reply(feedback.id, '还在吗', reader)).code).toBe(404);
  expect(await listed('received', author)).toMatchObject({ total: 1 });
  await reply(feedback.id, '已经改好', author);
  expect(await listNotices(reader)).toEqual([]);
});

it('is rate limited per account', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, joins: app });
  const codes = new Set<number>();
  for (let n = 0; n < 21; n += 1) {
    const body = { targetType: 'ARTICLE' as const, targetId: article, type: 'HELPFUL' as const };
    codes.add((await limited.call('POST /feedback', { body }, reader.token)).code);
  }
  await limited.close();
  expect([...codes]).toEqual([200, 429]);
});
