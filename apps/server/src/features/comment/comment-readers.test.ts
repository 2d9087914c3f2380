import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createCommentActions } from '../../../test/comment-actions.ts';
import type { CommentActions } from '../../../test/comment-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let writer: MadeUser;
let article: Id;
let post: CommentActions['post'];
let read: CommentActions['read'];
let remove: CommentActions['remove'];
let listNotices: CommentActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  writer = await app.make.user();
  const category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
  ({ post, read, remove, listNotices } = createCommentActions(app, () => article));
});

describe('mentioning users', () => {
  it('notifies each user once, with the reason that concerns them most', async () => {
    const third = await app.make.user();
    const root = (await post(writer, '开头')).data;
    const words = `@${writer.nickname} @${third.nickname} @${author.nickname} 看看`;
    const { id, mentions } = (await post(author, words, root.id)).data;
    expect(mentions).toHaveLength(3);
    expect(await listNotices(writer)).toEqual([{ kind: 'REPLY', anchor: `comment-${id}` }]);
    expect(await listNotices(third)).toMatchObject([{ kind: 'MENTION' }]);
    expect(await listNotices(author)).toMatchObject([{ kind: 'COMMENT' }]);
    const body = { id, content: `${words}！`, revision: 1 };
    await app.call('PUT /comment', { body }, author.token);
    expect(await listNotices(third)).toHaveLength(1);
    await remove(author, id);
    expect(await listNotices(third)).toEqual([]);
  });

  it('ends for users that an edit removes, who are then notified for the remaining reason', async () => {
    const third = await app.make.user();
    const { id } = (await post(writer, `@${third.nickname} @${author.nickname} 看看`)).data;
    const kinds = async (user: MadeUser) => (await listNotices(user)).map(({ kind }) => kind);
    let revision = 1;
    const change = async (content: string) => {
      const body = { id, content, revision };
      expect((await app.call('PUT /comment', { body }, writer.token)).code).toBe(200);
      revision += 1;
    };
    expect([await kinds(third), await kinds(author)]).toEqual([['MENTION'], ['MENTION']]);
    await change('看看');
    expect([await kinds(third), await kinds(author)]).toEqual([[], ['COMMENT']]);
    await change(`@${third.nickname} 还是看看`);
    expect([await kinds(third), await kinds(author)]).toEqual([['MENTION'], ['COMMENT']]);
  });

  it('leaves plain text for users whose account was deleted', async () => {
    const [third, leaver] = [await app.make.user(), await app.make.user()];
    const root = (await post(writer, `@${leaver.nickname} @${third.nickname} 看看`)).data;
    await post(author, `@${leaver.nickname} 呢`, root.id);
    const admin = await app.make.user({ role: 'Admin' });
    const input = { params: { id: leaver.id }, query: {} };
    expect((await app.call('DELETE /user/:id', input, admin.token)).code).toBe(200);
    for (const reader of [null, writer]) {
      const [first] = (await read(reader)).records;
      expect(first?.mentions).toEqual([{ id: third.id, name: third.nickname }]);
      expect(first?.replies.map(({ mentions }) => mentions)).toEqual([[]]);
    }
  });

  it('neither suggests nor notifies users who cannot read the item, and does not reveal that to the author', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    article = (await app.make.article({ author: author.id, category: inside.id })).id;
    const outsider = await app.make.user({ role: 'Tourist' });
    const unknownName = '不存在的人';
    const mentioning = await post(writer, `@${outsider.nickname} @${unknownName} 来看`, undefined, [
      outsider.id,
    ]);
    expect(mentioning).toMatchObject({ code: 200, data: { mentions: [] } });
    expect(await listNotices(outsider)).toEqual([]);
    const query = { targetType: 'ARTICLE' as const, targetId: article };
    const searchMentions = (keyword: string, user: MadeUser) =>
      app.call('GET /user/mention', { query: { ...query, keyword } }, user.token);
    expect((await searchMentions(outsider.nickname, writer)).data).toEqual([]);
    expect((await searchMentions(author.nickname, writer)).data).toMatchObject([{ id: author.id }]);
    expect((await searchMentions('', outsider)).code).toBe(404);
  });

  it('does not reveal comments to an outside user who cannot read the item', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    article = (await app.make.article({ author: author.id, category: inside.id })).id;
    const hidden = (await post(author, '内部的话')).data.id;
    const { token } = await app.make.user({ role: 'Tourist' });
    const missingId = 999_999_999;
    const readWithTarget = (id: Id) =>
      Promise.all([
        app.call('GET /comment/:id/place', { params: { id } }, token),
        app.call('GET /comment/reply/page', { query: { rootId: id } }, token),
        app.call('PUT /comment/:id/like', { params: { id } }, token),
        app.call('DELETE /comment/:id', { params: { id } }, token),
      ]);
    const words = (answers: Awaited<ReturnType<typeof readWithTarget>>) =>
      answers.map(({ status, msg }) => [status, msg]);
    expect(words(await readWithTarget(hidden))).toEqual(words(await readWithTarget(missingId)));
  });

  it('suggests only users who commented here to outside users', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const query = { targetType: 'ARTICLE' as const, targetId: article, keyword: '用户' };
    const mentionAnswer = await app.call('GET /user/mention', { query }, outsider.token);
    expect(mentionAnswer.data).toMatchObject([{ id: author.id }]);
  });
});

describe('an answer', () => {
  it("has its own comments, counted separately from the question's, which notify the answerer", async () => {
    const question = await app.make.article({ model: 'QUESTION', author: author.id });
    const answer = await app.make.answer({ question: question.id, author: writer.id });
    const query = { targetType: 'ANSWER' as const, targetId: answer.id };
    const third = await app.make.user();
    const sent = await app.call(
      'POST /comment',
      { body: { ...query, content: '追问一句' } },
      third.token,
    );
    expect(sent.data).toMatchObject({ contentId: question.id, targetId: answer.id });
    const page = await app.call('GET /comment/page', { query });
    expect(page.data).toMatchObject({ count: 1, total: 1, authorId: writer.id });
    const readLocation = (id: Id, token: string | null = null) =>
      app.call('GET /comment/:id/place', { params: { id } }, token);
    expect((await readLocation(sent.data.id)).data).toEqual({ ...query, contentId: question.id });
    const questionTarget = { targetType: 'QUESTION' as const, targetId: question.id };
    const other = await app.call('GET /comment/page', { query: questionTarget });
    expect(other.data).toMatchObject({ count: 0, total: 0 });
    expect(await listNotices(writer)).toMatchObject([{ kind: 'COMMENT' }]);
    expect(await listNotices(author)).toEqual([]);
    const now = new Date();
    const deletion = sql`update answers set deleted_at = ${now}`;
    await sql`${deletion} where id = ${answer.id}`.run(app.db);
    expect((await app.call('GET /comment/page', { query })).code).toBe(404);
    expect((await readLocation(sent.data.id)).code).toBe(404);
  });
});

describe('an item that turns INTERNAL', () => {
  it('hides its comments with it', async () => {
    const { id } = (await post(writer, '公开时说的')).data;
    const outsider = await app.make.user({ role: 'Tourist' });
    const categoryQuery = sql<{
      category_id: Id | null;
    }>`select category_id from contents where id = ${article}`;
    await sql`update categories set visibility = 2 where id = (${categoryQuery})`.run(app.db);
    const query = { targetType: 'ARTICLE' as const, targetId: article };
    for (const token of [undefined, outsider.token]) {
      expect((await app.call('GET /comment/page', { query }, token)).code).toBe(404);
      const replies = await app.call('GET /comment/reply/page', { query: { rootId: id } }, token);
      expect(replies.code).toBe(404);
    }
    expect((await post(outsider, '还能说吗')).code).toBe(404);
    expect((await post(outsider, '回一句', id)).code).toBe(404);
    const like = await app.call('PUT /comment/:id/like', { params: { id } }, outsider.token);
    expect(like.code).toBe(404);
    expect((await read(author)).count).toBe(1);
  });
});
