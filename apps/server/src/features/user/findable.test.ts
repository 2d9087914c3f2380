import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let tourist: MadeUser;
let staff: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  tourist = await app.make.user({ role: 'Tourist' });
  staff = await app.make.user();
});
afterAll(() => app.close());

const MISSING_ID = 999_999_999;
/** Calls about one person, and what each says of them to `token`. */
const readPersonal = async (id: Id, token: string | null) => {
  const params = { id };
  const answers = await Promise.all([
    app.send('GET /user/detail/:id', { params, token }),
    app.send('GET /user/personal/:id', { params, token }),
    app.send('GET /user/follow/of/:id', { params, query: { type: 'AUTHOR' }, token }),
    ...(token === null
      ? []
      : [
          app.send('GET /user/follow/:type/:id', { params: { type: 'author', id }, token }),
          app.send('POST /user/follow/:type/:id', { params: { type: 'author', id }, token }),
        ]),
  ]);
  return answers.map(({ status, msg, data }) => ({ status, msg, data }));
};
const findByMention = async (id: Id, token: string | null) =>
  (await app.send('GET /user/detail/:id', { params: { id }, token })).status === 200;

describe('a member who published nothing', () => {
  it('looks to visitors and tourists like a missing account', async () => {
    const silentUser = await app.make.user();
    for (const token of [null, tourist.token])
      expect(await readPersonal(silentUser.id, token)).toEqual(
        await readPersonal(MISSING_ID, token),
      );
    expect(await findByMention(silentUser.id, staff.token)).toBe(true);
    expect(await findByMention(silentUser.id, silentUser.token)).toBe(true);
    expect(await findByMention(tourist.id, tourist.token)).toBe(true);
  });

  it('stays hidden when the text is unreadable to the viewer, or deleted', async () => {
    const writer = await app.make.user();
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const members = await app.make.category({ visibility: 'MEMBER' });
    await app.make.article({ author: writer.id, category: inside.id });
    await app.make.article({ author: writer.id, status: 'PENDING_REVIEW' });
    expect([
      await findByMention(writer.id, null),
      await findByMention(writer.id, tourist.token),
    ]).toEqual([false, false]);
    await app.make.article({ author: writer.id, category: members.id });
    expect([
      await findByMention(writer.id, null),
      await findByMention(writer.id, tourist.token),
    ]).toEqual([false, true]);
  });
});

describe('a member who took part', () => {
  it.each([
    ['an article', async (id: Id) => void (await app.make.article({ author: id }))],
    ['an answer', async (id: Id) => void (await app.make.answer({ author: id }))],
    [
      'a comment',
      async (id: Id) => {
        const { id: content } = await app.make.article();
        await app.make.comment({ content, type: 'ARTICLE', author: id, text: '说一句' });
      },
    ],
    [
      'an article they look after',
      async (id: Id) => {
        const { id: content } = await app.make.article();
        await sql`update contents set owner_id = ${id} where id = ${content}`.run(app.db);
      },
    ],
  ])('by %s is found by all who read it', async (_what, act) => {
    const { id } = await app.make.user();
    await act(id);
    expect([await findByMention(id, null), await findByMention(id, tourist.token)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('followed users', () => {
  it('hides users without publications from visitors and tourists', async () => {
    const [silentUser, writer] = [await app.make.user(), await app.make.user()];
    await app.make.article({ author: writer.id });
    const { id, token } = await app.make.user();
    await app.make.article({ author: id });
    await app.call('PUT /user/follow/setting', { body: { audience: 'EVERYBODY' } }, token);
    for (const author of [silentUser, writer])
      await app.send('POST /user/follow/:type/:id', {
        params: { type: 'author', id: author.id },
        token,
      });
    const names = async (viewer: string | null) => {
      const input = { params: { id }, query: { type: 'AUTHOR' as const } };
      const { data } = await app.call('GET /user/follow/of/:id', input, viewer);
      return [data.total, ...data.records.map((record) => record.id)];
    };
    expect(await names(null)).toEqual([1, writer.id]);
    expect(await names(tourist.token)).toEqual([1, writer.id]);
    expect(await names(staff.token)).toEqual([2, writer.id, silentUser.id]);
  });
});

describe('a tourist', () => {
  it('learns of no staff by naming them in a comment', async () => {
    const { id: article } = await app.make.article({ author: staff.id });
    const silentUser = await app.make.user();
    const postComment = async (content: string, mentions: Id[] = []) => {
      const body = { targetType: 'ARTICLE', targetId: article, content, mentions };
      const { data } = await app.send('POST /comment', { token: tourist.token, body });
      return (data as { mentions: { id: Id }[] }).mentions.map(({ id }) => id);
    };
    expect(await postComment(`@${silentUser.nickname} 在吗`)).toEqual([]);
    expect(await postComment(`@${silentUser.nickname} 还在吗`, [silentUser.id])).toEqual([]);
    expect(await postComment(`[@${silentUser.nickname}](/user/${silentUser.id}) 在吗`)).toEqual([]);
    expect(await postComment(`@${staff.nickname} 在吗`)).toEqual([staff.id]);
  });

  it('cannot probe for accounts by inviting them to answer', async () => {
    const question = await app.make.article({ model: 'QUESTION', author: tourist.id });
    const silentUser = await app.make.user();
    const invite = async (userId: Id) => {
      const input = { params: { id: question.id }, body: { userId }, token: tourist.token };
      const { status, data } = await app.send('POST /question/:id/invite', input);
      return { status, data };
    };
    expect(await invite(silentUser.id)).toEqual(await invite(MISSING_ID));
    await app.make.article({ author: staff.id });
    expect(await invite(staff.id)).toMatchObject({ status: 200 });
  });

  it('is offered none of them', async () => {
    const { id: article } = await app.make.article({ author: staff.id });
    const silentUser = await app.make.user({ nickname: '沉默的同事' });
    const { token } = tourist;
    const target = { targetType: 'ARTICLE' as const, targetId: article, keyword: '沉默' };
    const offered = await Promise.all([
      app.call('GET /user/mention', { query: target }, token),
      app.call('GET /link/people', { query: { keyword: '沉默' } }, token),
      app.call('GET /search/authors', { query: { model: 'ARTICLE', keyword: '沉默' } }, token),
    ]);
    expect(offered.flatMap(({ data }) => data)).toEqual([]);
    expect(
      (await app.call('GET /link/people', { query: { keyword: '沉默' } }, staff.token)).data,
    ).toMatchObject([{ id: silentUser.id }]);
  });
});
