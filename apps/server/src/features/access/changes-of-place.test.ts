import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** An open category, a restricted one, a reader of the first alone, and an article there. */
async function makePlaces() {
  const reader = await app.make.user();
  const [open, restricted] = await Promise.all([
    app.make.category({ visibility: 'PUBLIC' }),
    app.make.category({ visibility: 'GRANTED' }),
  ]);
  const title = `朱鹮工资 ${restricted.id}`;
  const { id } = await app.make.article({ category: open.id, title, body: '朱鹮的工资' });
  const move = async (to: Id) => {
    const body = { id, categoryId: to };
    const { code } = await app.call('PUT /article/category', { body }, admin.token);
    expect(code).toBe(200);
    expect((await app.runJobs()).failed).toEqual([]);
  };
  return { reader, open: open.id, restricted: restricted.id, id, title, move };
}

const listNotices = async ({ token }: MadeUser) => {
  expect((await app.runJobs()).failed).toEqual([]);
  const { data } = await app.call('GET /notification/page', { query: {} }, token);
  const { data: counted } = await app.call('GET /notification/unread', undefined, token);
  return { kinds: data.records.map(({ kind }) => kind), unread: counted.unread };
};
const find = async (keyword: string, token: string | null) =>
  (await app.call('GET /search', { query: { keyword } }, token)).data.records.map(({ id }) => id);
const readPage = async (id: Id, token: string | null) =>
  (await app.call('GET /article/:id', { params: { id } }, token)).status;

describe('an article moved to a narrower place', () => {
  it('is gone with what stood on it for who read, followed and commented on it, and back with it', async () => {
    const { reader, open, restricted, id, title, move } = await makePlaces();
    const colleague = await app.make.user();
    await app.call('POST /user/follow/article/:id', { params: { id } }, reader.token);
    await app.call('POST /reading/:id', { params: { id }, body: { revision: 1 } }, reader.token);
    const own = { targetType: 'ARTICLE' as const, targetId: id, content: '这数字对吗' };
    const { data: comment } = await app.call('POST /comment', { body: own }, reader.token);
    await app.call(
      'POST /comment',
      { body: { ...own, content: `@${reader.nickname} 对` } },
      colleague.token,
    );
    const before = await listNotices(reader);
    expect(before.kinds).toContain('MENTION');
    const listComments = () =>
      app.call(
        'GET /comment/page',
        { query: { targetType: 'ARTICLE', targetId: id } },
        reader.token,
      );
    const see = async () => ({
      page: await readPage(id, reader.token),
      visitor: await readPage(id, null),
      followed: (
        await app.call('GET /user/follow/page', { query: { type: 'CONTENT' } }, reader.token)
      ).data.total,
      comments: (await listComments()).status,
      change: (
        await app.call(
          'PUT /comment',
          { body: { id: comment.id, content: '改过', revision: 1 } },
          reader.token,
        )
      ).status,
      found: (await find('朱鹮', reader.token)).includes(id),
      title: JSON.stringify(await listNotices(reader)).includes(title),
    });
    await move(restricted);
    expect(await see()).toEqual({
      ...{ page: 404, visitor: 404, followed: 0, comments: 404, change: 404 },
      ...{ found: false, title: false },
    });
    expect(await listNotices(reader)).toEqual({ kinds: [], unread: 0 });
    // what happens there meanwhile is not for the follower
    await app.call('POST /comment', { body: { ...own, content: '内部讨论' } }, admin.token);
    expect(await listNotices(reader)).toEqual({ kinds: [], unread: 0 });
    await move(open);
    expect(await see()).toMatchObject({
      ...{ page: 200, visitor: 200, followed: 1, comments: 200, change: 200, found: true },
    });
    expect((await listNotices(reader)).kinds).toContain('MENTION');
  });

  it('is not in a digest that covers a time in which it was readable', async () => {
    const { reader, restricted, id, title, move } = await makePlaces();
    const colleague = await app.make.user();
    const kinds = [{ kind: 'MENTION' as const, site: true, mail: true }];
    const body = { kinds, digest: 'DAILY' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, reader.token);
    const said = {
      targetType: 'ARTICLE' as const,
      targetId: id,
      content: `@${reader.nickname} 看`,
    };
    await app.call('POST /comment', { body: said }, colleague.token);
    await app.runJobs();
    await move(restricted);
    app.mails.length = 0;
    await sql`update notification_digests set sent_at = now() - interval '3 days'
      where user_id = ${reader.id}`.run(app.db);
    await sql`select graphile_worker.add_job('notification-digest')`.run(app.db);
    expect((await app.runJobs()).done).toContain('notification-digest');
    const sent = app.mails.filter(({ to }) => to === reader.email);
    expect(JSON.stringify(sent)).not.toContain(title);
    expect(JSON.stringify(sent)).not.toContain('朱鹮');
  });
});

describe('a category restricted while its articles are being indexed', () => {
  it('is in no search of those outside, whichever of the two ends first', async () => {
    const { reader, open, id } = await makePlaces();
    const { search } = app.deps;
    const index = search.index.bind(search);
    const restrict = async () => {
      const range = await app.call(
        'GET /access/category/:id',
        { params: { id: open } },
        admin.token,
      );
      const body = {
        ...{ id: open, visibility: 'GRANTED' as const, inherits: false, grants: [] },
        version: range.data.version,
      };
      expect((await app.call('PUT /access/category', { body }, admin.token)).code).toBe(200);
    };
    let indexed = 0;
    search.index = async (documents) => {
      if (indexed === 0) await restrict();
      indexed += 1;
      await index(documents);
    };
    try {
      await app.call(
        'PUT /article',
        {
          body: {
            ...{ id, title: '琵鹭津贴', content: '琵鹭的津贴', categoryId: open, tagIds: [] },
            ...{ status: 'PENDING_REVIEW' as const, revision: 1 },
          },
        },
        admin.token,
      );
      await app.runJobs();
    } finally {
      search.index = index;
    }
    expect(indexed).toBeGreaterThan(0);
    expect(await find('琵鹭', reader.token)).toEqual([]);
    expect(await find('琵鹭', null)).toEqual([]);
  });
});

describe('a share by name', () => {
  it('ends with its date and not with the account of who gave it', async () => {
    const giver = await app.make.user({ role: 'Admin' });
    const { reader, restricted, id, move } = await makePlaces();
    await move(restricted);
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const body = { id, userId: reader.id, endsAt };
    expect((await app.call('PUT /access/content', { body }, giver.token)).code).toBe(200);
    expect(await readPage(id, reader.token)).toBe(200);
    await sql`update users set status = 'INACTIVE' where id = ${giver.id}`.run(app.db);
    expect(await readPage(id, reader.token)).toBe(200);
    // others who may grant there still see it and end it
    const { data } = await app.call('GET /access/content/:id', { params: { id } }, admin.token);
    expect(data.opened?.map((person) => person.id)).toEqual([reader.id]);
    const withdrawn = { params: { id, userId: reader.id } };
    expect(
      (await app.call('DELETE /access/content/:id/:userId', withdrawn, admin.token)).code,
    ).toBe(200);
    expect(await readPage(id, reader.token)).toBe(404);
  });
});
