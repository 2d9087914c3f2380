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
let counted: CommentActions['counted'];
let remove: CommentActions['remove'];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  writer = await app.make.user();
  const category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
  ({ post, read, counted, remove } = createCommentActions(app, () => article));
});

describe('threads', () => {
  it('show two levels; a reply to a reply names its addressee', async () => {
    const root = (await post(writer, '一楼\n第二行')).data;
    const reply = (await post(author, '回一楼', root.id)).data;
    const nestedReply = (await post(writer, '回回复', reply.id)).data;
    const page = await read(null);
    expect(page).toMatchObject({ total: 1, count: 3, authorId: author.id });
    expect(page.records[0]).toMatchObject({ content: '一楼\n第二行', replyCount: 2 });
    expect(page.records[0]?.replies).toMatchObject([
      { id: reply.id, rootId: root.id, replyTo: null },
      { id: nestedReply.id, rootId: root.id, parentId: reply.id, replyTo: { id: author.id } },
    ]);
    expect(await counted()).toBe(3);
  });

  it('keep a placeholder without text and name for a deleted comment with replies, and accept no more', async () => {
    const root = (await post(writer, '要删的话')).data;
    const reply = (await post(author, '回复', root.id)).data;
    const lonely = (await post(writer, '没人回的话')).data;
    expect((await remove(writer, root.id)).code).toBe(200);
    expect((await remove(writer, lonely.id)).code).toBe(200);
    const page = await read(author);
    expect(page).toMatchObject({ total: 1, count: 1 });
    expect(page.records[0]).toMatchObject({ gone: true, author: null, content: '', mentions: [] });
    expect(page.records[0]?.replies).toMatchObject([{ id: reply.id, content: '回复' }]);
    expect(await post(author, '再回', root.id)).toMatchObject({ code: 409, msg: /已被删除/u });
    expect((await post(author, '回下一层', reply.id)).code).toBe(200);
    const restored = await app.call(
      'PUT /comment/:id/restore',
      { params: { id: root.id } },
      writer.token,
    );
    expect(restored.data).toMatchObject({ content: '要删的话', gone: false });
    expect(await counted()).toBe(3);
  });

  it('continue without deleted users', async () => {
    await post(writer, '留下的话');
    await sql`update users set deleted_at = ${new Date()}
      where id = ${writer.id}`.run(app.db);
    const [row] = (await read(null)).records;
    expect(row).toMatchObject({
      content: '留下的话',
      author: { nickname: '已注销用户', avatar: null },
    });
  });

  it('refuse a parent of another item, and an unknown target', async () => {
    const otherArticle = await app.make.article({ author: author.id });
    const { id } = await app.make.comment({ content: otherArticle.id, author: author.id });
    expect((await post(writer, '接错了', id)).code).toBe(404);
    const draft = await app.make.article({ author: author.id, status: 'DRAFT' });
    const body = { targetType: 'ARTICLE' as const, targetId: draft.id, content: '自言自语' };
    expect((await app.call('POST /comment', { body }, author.token)).code).toBe(409);
    expect((await app.call('POST /comment', { body }, writer.token)).code).toBe(404);
  });

  it('store the same text once when it is sent twice at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(writer, '手快点了三下')));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await counted()).toBe(1);
  });

  it('cannot be deleted twice at once', async () => {
    const { id } = (await post(writer, '删两次')).data;
    const codes = await Promise.all([remove(writer, id), remove(writer, id)]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await counted()).toBe(0);
  });

  it('mark edited comments, and hide from the author what a moderator deleted', async () => {
    const { id } = (await post(writer, '写错了')).data;
    const changed = await app.call(
      'PUT /comment',
      { body: { id, content: '改好了', revision: 1 } },
      writer.token,
    );
    expect(changed.data).toMatchObject({ content: '改好了', edited: true });
    const admin = await app.make.user({ role: 'Admin' });
    await remove(admin, id);
    const restored = await app.call('PUT /comment/:id/restore', { params: { id } }, writer.token);
    expect(restored).toMatchObject({ code: 403, msg: /管理人员/u });
  });

  it('refuse an edit based on an outdated text', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const { id, revision } = (await post(writer, '原来的话')).data;
    const change = (user: MadeUser, content: string, of: number) =>
      app.call('PUT /comment', { body: { id, content, revision: of } }, user.token);
    const both = [change(writer, '我的改法', revision), change(admin, '别人的改法', revision)];
    const answers = await Promise.all(both);
    const [won, lost] = answers.toSorted((a, b) => a.code - b.code);
    expect([won?.code, lost?.code]).toEqual([200, 409]);
    const [thread] = (await read(writer)).records;
    expect(lost).toMatchObject({ msg: /已被修改/u, data: won?.data });
    expect(thread?.content).toBe(won?.data.content);
    // sent again because the response was lost
    const staleChange = await change(writer, thread?.content ?? '', revision);
    expect(staleChange).toMatchObject({ code: 200, data: { revision: revision + 1 } });
    const secondChange = await change(writer, '看过再改', thread?.revision ?? 0);
    expect(secondChange.data).toMatchObject({ content: '看过再改', revision: revision + 2 });
  });
});

describe('likes', () => {
  it('count each user once, however often they click, and not after removal', async () => {
    const { id } = (await post(writer, '点我')).data;
    const like = (liked: boolean) =>
      app.call(
        liked ? 'PUT /comment/:id/like' : 'DELETE /comment/:id/like',
        { params: { id } },
        author.token,
      );
    await Promise.all([like(true), like(true), like(true)]);
    expect((await read(author)).records[0]).toMatchObject({ likeCount: 1, liked: true });
    expect((await read(null)).records[0]).toMatchObject({ likeCount: 1, liked: false });
    await Promise.all([like(false), like(false)]);
    expect((await like(false)).data).toEqual({ liked: false, likeCount: 0 });
  });
});

describe('many comments', () => {
  it(
    'are paged without gaps or duplicates and found by address, with 10,000 of them',
    { tags: ['release'] },
    async () => {
      // in parts, because the counter is updated row by row
      for (let part = 0; part < 10; part++) {
        await sql`insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
        select ${article}, 'ARTICLE', ${article}, ${writer.id}, '第 ' || n || ' 条', 'APPROVED', now(), now()
        from generate_series(${part * 999 + 1}::int, ${part * 999 + 999}::int) n`.run(app.db);
      }
      const root = (await post(writer, '有人回的那条')).data;
      const replies: Id[] = [];
      for (let n = 0; n < 9; n++) replies.push((await post(author, `回 ${n}`, root.id)).data.id);
      expect(await counted()).toBe(10_000);
      const first = await read(null, { size: 50, sort: 'newest' });
      expect(first).toMatchObject({ total: 9991, count: 10_000 });
      const after = first.records.at(-1)?.id;
      await post(author, '翻页时冒出来的');
      const second = await read(null, { size: 50, sort: 'newest', after });
      expect(second.records[0]?.content).toBe('第 9941 条');
      const at = await read(null, { size: 20, at: replies[6] });
      expect(at.current).toBe(500);
      const thread = at.records.find(({ id }) => id === root.id);
      expect(thread).toMatchObject({ replyCount: 9, repliesBefore: 4 });
      expect(thread?.replies.map(({ content }) => content)).toContain('回 6');
      const rest = await app.call('GET /comment/reply/page', {
        query: { rootId: root.id, after: replies[6] },
      });
      expect(rest.data.records.map(({ content }) => content)).toEqual(['回 7', '回 8']);
    },
  );

  it('are counted and paged using the index only', async () => {
    await sql`vacuum analyze comments`.run(app.db);
    const plan = await app.db.transaction(async (trx) => {
      // nearly all comments of this test are on one item, where a sequential scan would be right
      await sql`set local enable_seqscan = off`.run(trx);
      return sql`explain (costs off) select m.id from comments m where m.target_type = 'ARTICLE'
        and m.target_id = ${article} and m.root_id is null and (m.shown or m.author_id = 7)
        order by m.id limit 20 offset 9000`.all(trx);
    });
    expect(JSON.stringify(plan)).toContain('Index Only Scan using comments_threads');
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });

  it('are rate limited per account', async () => {
    const limited = await startTestApp({ joins: app, env: { RATE_LIMIT_SCALE: '1' } });
    const codes: number[] = [];
    let last;
    for (let n = 0; n < 13; n++) {
      const body = { targetType: 'ARTICLE' as const, targetId: article, content: `刷屏 ${n}` };
      last = await limited.call('POST /comment', { body }, writer.token);
      codes.push(last.code);
    }
    await limited.close();
    expect(codes.filter((code) => code === 200)).toHaveLength(12);
    expect(last).toMatchObject({ code: 429, msg: /过于频繁/u });
    expect(last?.headers['retry-after']).toBeDefined();
  });
});
