import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';

let app: TestApp;
let author: MadeUser;
let writer: MadeUser;
let article: Id;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  writer = await app.make.user();
  const category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
});

const post = (who: MadeUser, content: string, parentId?: Id, mentions: Id[] = []) => {
  const body = { targetType: 'ARTICLE' as const, targetId: article, content, mentions };
  return app.call(
    'POST /comment',
    { body: parentId === undefined ? body : { ...body, parentId } },
    who.token,
  );
};
const read = async (who: MadeUser | null, more: object = {}) => {
  const query = { targetType: 'ARTICLE' as const, targetId: article, ...more };
  return (await app.call('GET /comment/page', { query }, who?.token)).data;
};
const counted = async () =>
  (await app.call('GET /article/:id', { params: { id: article } })).data.commentCount;
const remove = (who: MadeUser, id: Id) =>
  app.call('DELETE /comment/:id', { params: { id } }, who.token);
const noticesOf = async (who: MadeUser) => {
  await app.runJobs();
  return app.db
    .selectFrom('notifications')
    .select(['kind', 'anchor'])
    .where('user_id', '=', who.id)
    .orderBy('id')
    .execute();
};

describe('threads', () => {
  it('show two levels; what answers a reply says whom', async () => {
    const root = (await post(writer, '一楼\n第二行')).data;
    const reply = (await post(author, '回一楼', root.id)).data;
    const deeper = (await post(writer, '回回复', reply.id)).data;
    const page = await read(null);
    expect(page).toMatchObject({ total: 1, count: 3, authorId: author.id });
    expect(page.records[0]).toMatchObject({ content: '一楼\n第二行', replyCount: 2 });
    expect(page.records[0]?.replies).toMatchObject([
      { id: reply.id, rootId: root.id, replyTo: null },
      { id: deeper.id, rootId: root.id, parentId: reply.id, replyTo: { id: author.id } },
    ]);
    expect(await counted()).toBe(3);
  });

  it('keep the place of a deleted one that was answered, without words or name, and take no more answers', async () => {
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
    const back = await app.call(
      'PUT /comment/:id/restore',
      { params: { id: root.id } },
      writer.token,
    );
    expect(back.data).toMatchObject({ content: '要删的话', gone: false });
    expect(await counted()).toBe(3);
  });

  it('go on without those who left', async () => {
    await post(writer, '留下的话');
    await app.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', writer.id)
      .execute();
    const [row] = (await read(null)).records;
    expect(row).toMatchObject({
      content: '留下的话',
      author: { nickname: '已注销用户', avatar: null },
    });
  });

  it('refuse a parent from elsewhere, and a place that is not there', async () => {
    const elsewhere = await app.make.article({ author: author.id });
    const { id } = await app.make.comment({ content: elsewhere.id, author: author.id });
    expect((await post(writer, '接错了', id)).code).toBe(404);
    const draft = await app.make.article({ author: author.id, status: 'DRAFT' });
    const body = { targetType: 'ARTICLE' as const, targetId: draft.id, content: '自言自语' };
    expect((await app.call('POST /comment', { body }, author.token)).code).toBe(409);
    expect((await app.call('POST /comment', { body }, writer.token)).code).toBe(404);
  });

  it('take the same words once, though sent twice at once', async () => {
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

  it('mark what was changed, and keep from its author what a moderator took away', async () => {
    const { id } = (await post(writer, '写错了')).data;
    const changed = await app.call(
      'PUT /comment',
      { body: { id, content: '改好了' } },
      writer.token,
    );
    expect(changed.data).toMatchObject({ content: '改好了', edited: true });
    const admin = await app.make.user({ role: 'Admin' });
    await remove(admin, id);
    const back = await app.call('PUT /comment/:id/restore', { params: { id } }, writer.token);
    expect(back).toMatchObject({ code: 403, msg: /管理人员/u });
  });
});

describe('many comments', () => {
  it('page without gaps or doubles, and are found by address, with 10,000 of them', async () => {
    // in parts, because the count is kept row by row
    for (let part = 0; part < 10; part++) {
      await sql`insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
        select ${article}, 'ARTICLE', ${article}, ${writer.id}, '第 ' || n || ' 条', 'APPROVED', now(), now()
        from generate_series(${part * 999 + 1}::int, ${part * 999 + 999}::int) n`.execute(app.db);
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
  });

  it('are counted and paged in the index alone', async () => {
    await sql`vacuum analyze comments`.execute(app.db);
    const plan = await app.db.transaction().execute(async (trx) => {
      // nearly all comments of this test stand under one item, where reading the whole table would be right
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain (costs off) select m.id from comments m where m.target_type = 'ARTICLE'
        and m.target_id = ${article} and m.root_id is null and (m.shown or m.author_id = 7)
        order by m.id limit 20 offset 9000`.execute(trx);
    });
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using comments_threads');
    expect(JSON.stringify(plan.rows)).not.toContain('Sort');
  });

  it('of one account are slowed down', async () => {
    const limited = await startTestApp({ beside: app, env: { RATE_LIMIT_SCALE: '1' } });
    const codes: number[] = [];
    let last;
    for (let n = 0; n < 13; n++) {
      const body = { targetType: 'ARTICLE' as const, targetId: article, content: `刷屏 ${n}` };
      last = await limited.call('POST /comment', { body }, writer.token);
      codes.push(last.code);
    }
    await limited.close();
    expect(codes.filter((code) => code === 200)).toHaveLength(12);
    expect(last).toMatchObject({ code: 429, msg: /太频繁/u });
    expect(last?.headers['retry-after']).toBeDefined();
  });
});

describe('review', () => {
  it('keeps what an outsider writes from others until it is approved, and can be undone', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const admin = await app.make.user({ role: 'Admin' });
    const sent = (await post(outsider, '我是外面来的')).data;
    expect(sent.status).toBe('PENDING_REVIEW');
    expect((await read(outsider)).records).toMatchObject([{ status: 'PENDING_REVIEW' }]);
    expect(await read(author)).toMatchObject({ records: [], total: 0, count: 0 });
    expect((await post(author, '回它', sent.id)).code).toBe(404);
    expect((await post(outsider, '回自己', sent.id)).code).toBe(409);
    expect(await noticesOf(author)).toEqual([]);
    const body = { id: sent.id, status: 'APPROVED' as const };
    const verdict = await app.call('POST /auditlog/comment', { body }, admin.token);
    expect(await counted()).toBe(1);
    expect(await noticesOf(author)).toMatchObject([{ kind: 'COMMENT' }]);
    expect(await noticesOf(outsider)).toMatchObject([{ kind: 'REVIEW' }]);
    expect((await app.call('POST /auditlog/comment', { body }, admin.token)).code).toBe(409);
    const params = { id: verdict.data.auditLogId };
    const undo = () => app.call('DELETE /auditlog/comment/:id', { params }, admin.token);
    expect((await undo()).code).toBe(200);
    expect((await undo()).code).toBe(409);
    expect(await counted()).toBe(0);
    expect(await noticesOf(author)).toEqual([]);
  });

  it('stops words of the list, in a changed text too, and names them to the reviewer', async () => {
    await app.make.setting('sensitiveWords', ['违禁']);
    const { id } = (await post(writer, '好话')).data;
    const changed = await app.call(
      'PUT /comment',
      { body: { id, content: '违禁的话' } },
      writer.token,
    );
    expect(changed.data.status).toBe('PENDING_REVIEW');
    expect(await counted()).toBe(0);
    const admin = await app.make.user({ role: 'Admin' });
    const query = { keyword: '违禁', sort: 'newest' as const };
    const list = await app.call('GET /comment/reviewComment', { query }, admin.token);
    expect(list.data.records[0]).toMatchObject({ id, words: ['违禁'] });
    await app.make.setting('sensitiveWords', []);
  });

  it('reaches a moderator only in their categories', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    await post(outsider, '请版主看看');
    const other = await app.make.category();
    const moderator = await app.make.user({ role: 'Moderator', reach: [other.id] });
    const list = await app.call('GET /comment/reviewComment', { query: {} }, moderator.token);
    expect(list.data).toMatchObject({ records: [], total: 0 });
  });
});

describe('likes', () => {
  it('count a person once, however often they press, and not at all after they took it back', async () => {
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

describe('calling people', () => {
  it('tells each person once, as what concerns them most', async () => {
    const third = await app.make.user();
    const root = (await post(writer, '开头')).data;
    const words = `@${writer.nickname} @${third.nickname} @${author.nickname} 看看`;
    const { id, mentions } = (await post(author, words, root.id)).data;
    expect(mentions).toHaveLength(3);
    expect(await noticesOf(writer)).toEqual([{ kind: 'REPLY', anchor: `comment-${id}` }]);
    expect(await noticesOf(third)).toMatchObject([{ kind: 'MENTION' }]);
    expect(await noticesOf(author)).toMatchObject([{ kind: 'COMMENT' }]);
    await app.call('PUT /comment', { body: { id, content: `${words}！` } }, author.token);
    expect(await noticesOf(third)).toHaveLength(1);
    await remove(author, id);
    expect(await noticesOf(third)).toEqual([]);
  });

  it('offers and tells nobody who may not read the item, and tells the caller nothing of it', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    article = (await app.make.article({ author: author.id, category: inside.id })).id;
    const outsider = await app.make.user({ role: 'Tourist' });
    const nobody = '不存在的人';
    const chosen = await post(writer, `@${outsider.nickname} @${nobody} 来看`, undefined, [
      outsider.id,
    ]);
    expect(chosen).toMatchObject({ code: 200, data: { mentions: [] } });
    expect(await noticesOf(outsider)).toEqual([]);
    const query = { targetType: 'ARTICLE' as const, targetId: article };
    const pick = (keyword: string, who: MadeUser) =>
      app.call('GET /user/mention', { query: { ...query, keyword } }, who.token);
    expect((await pick(outsider.nickname, writer)).data).toEqual([]);
    expect((await pick(author.nickname, writer)).data).toMatchObject([{ id: author.id }]);
    expect((await pick('', outsider)).code).toBe(404);
  });

  it('gives outsiders only the people who wrote here', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const query = { targetType: 'ARTICLE' as const, targetId: article, keyword: '用户' };
    const picked = await app.call('GET /user/mention', { query }, outsider.token);
    expect(picked.data).toMatchObject([{ id: author.id }]);
  });
});

describe('an answer', () => {
  it('has comments of its own, counted apart from the question, for the one who answered', async () => {
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
    const placeOf = (id: Id, token: string | null = null) =>
      app.call('GET /comment/:id/place', { params: { id } }, token);
    expect((await placeOf(sent.data.id)).data).toEqual({ ...query, contentId: question.id });
    const ofQuestion = { targetType: 'QUESTION' as const, targetId: question.id };
    const other = await app.call('GET /comment/page', { query: ofQuestion });
    expect(other.data).toMatchObject({ count: 0, total: 0 });
    expect(await noticesOf(writer)).toMatchObject([{ kind: 'COMMENT' }]);
    expect(await noticesOf(author)).toEqual([]);
    const now = new Date();
    const gone = app.db.updateTable('answers').set({ deleted_at: now });
    await gone.where('id', '=', answer.id).execute();
    expect((await app.call('GET /comment/page', { query })).code).toBe(404);
    expect((await placeOf(sent.data.id)).code).toBe(404);
  });
});

describe('an item that turns INTERNAL', () => {
  it('takes its comments along', async () => {
    const { id } = (await post(writer, '公开时说的')).data;
    const outsider = await app.make.user({ role: 'Tourist' });
    const place = app.db.selectFrom('contents').select('category_id').where('id', '=', article);
    await app.db.updateTable('categories').set({ visibility: 2 }).where('id', '=', place).execute();
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
