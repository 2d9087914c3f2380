import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { notifyAndCount } from './notification.public.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let category: Id;
let contentId: Id;
let noticeCount = 0;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
  contentId = (await app.make.article({ author: author.id, category })).id;
  await app.runJobs();
  app.mails.length = 0;
});
afterAll(() => app.close());

const sendNotice = (kind: NotificationKind = 'COMMENT', about: Id = contentId) =>
  notifyAndCount(app, {
    kind,
    userIds: [reader.id],
    actorId: author.id,
    contentId: about,
    key: `k${noticeCount++}`,
    excerpt: '写得好',
  });
const page = async (query: { kind?: NotificationKind; unread?: 'true' } = {}) =>
  (await app.call('GET /notification/page', { query }, reader.token)).data;
const unread = async () => {
  const [{ data: counted }, { data: streamed }, { data: user }] = await Promise.all([
    app.call('GET /notification/unread', undefined, reader.token),
    app.call('GET /notification/stream', undefined, reader.token),
    app.call('GET /user/current', undefined, reader.token),
  ]);
  return [counted.unread, streamed.unread, user?.unreadCount];
};
const choose = (kind: NotificationKind, site: boolean, mail: boolean) =>
  app.call(
    'PUT /notification/setting',
    { body: { kinds: [{ kind, site, mail }], digest: 'OFF', timeZone: 'Asia/Shanghai' } },
    reader.token,
  );

describe('notifications', () => {
  it('are listed newest first, filtered, counted and read', async () => {
    await sendNotice('COMMENT');
    await sendNotice('MENTION');
    await sendNotice('MENTION');
    expect((await page()).records.map(({ kind }) => kind)).toEqual([
      'MENTION',
      'MENTION',
      'COMMENT',
    ]);
    expect(await unread()).toEqual([3, 3, 3]);
    const [first] = (await page({ kind: 'COMMENT' })).records;
    expect(first).toMatchObject({ read: false, excerpt: '写得好', actor: { id: author.id } });
    const params = { id: first?.id ?? 0 };
    for (const _ of [1, 2]) {
      const { code } = await app.call('PUT /notification/:id/read', { params }, reader.token);
      expect(code).toBe(200);
    }
    expect(await unread()).toEqual([2, 2, 2]);
    expect((await page({ unread: 'true' })).total).toBe(2);
    await app.call('PUT /notification/read', { body: { kinds: ['REVIEW'] } }, reader.token);
    expect(await unread()).toEqual([2, 2, 2]);
    await app.call('PUT /notification/read', { body: { kinds: null } }, reader.token);
    expect(await unread()).toEqual([0, 0, 0]);
    expect((await page()).total).toBe(3);
  });

  it('disappear from list and count once their content is unreadable', async () => {
    const deleted = (await app.make.article({ author: author.id })).id;
    await sendNotice();
    await sendNotice('COMMENT', deleted);
    await sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
    await app.call('DELETE /article/:id', { params: { id: deleted } }, author.token);
    expect(await page()).toMatchObject({ records: [], total: 0 });
    expect(await page({ unread: 'true' })).toMatchObject({ records: [], total: 0 });
    expect(await unread()).toEqual([0, 0, 0]);
  });

  it('of annotations disappear when the role loses access to annotations', async () => {
    const permissions = { codes: ['annotations.query'] as const, staff: true };
    reader = await app.make.user({ role: await app.make.role(permissions) });
    const about = { userIds: [reader.id], actorId: author.id, contentId, excerpt: '这里写反了' };
    await notifyAndCount(app, {
      ...about,
      kind: 'REPLY',
      anchor: 'annotation-1',
      key: `k${noticeCount++}`,
    });
    expect(await unread()).toEqual([1, 1, 1]);
    const { id } = await sql<{ id: Id }>`select id from roles
      where code = ${await app.make.role({ codes: [], staff: true })}`.one(app.db);
    await sql`update users set role_id = ${id} where id = ${reader.id}`.run(app.db);
    expect(await page()).toMatchObject({ records: [], total: 0 });
    expect(await unread()).toEqual([0, 0, 0]);
  });

  it('hide the name of a deleted account', async () => {
    await sendNotice();
    await sql`update users set deleted_at = ${new Date()}
      where id = ${author.id}`.run(app.db);
    expect((await page()).records[0]?.actor).toMatchObject({
      nickname: '已注销用户',
      avatar: null,
    });
  });

  it('of a kind that is switched off do not come', async () => {
    await choose('COMMENT', false, false);
    expect(await sendNotice()).toBe(0);
    expect(await sendNotice('MENTION')).toBe(1);
    const { data } = await app.call('GET /notification/setting', undefined, reader.token);
    expect(data.kinds.filter(({ site }) => !site).map(({ kind }) => kind)).toEqual([
      'COMMENT',
      'SUBMITTED',
    ]);
  });
});

describe('mail', () => {
  it('goes out once for a kind that is switched to it', async () => {
    await choose('COMMENT', false, true);
    await sendNotice('COMMENT');
    await sendNotice('MENTION');
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([reader.email]);
    expect(app.mails[0]?.text).toContain('写得好');
    expect(app.mails[0]?.text).toContain(`/article/${contentId}`);
    expect(app.mails[0]?.html).toContain('写得好</blockquote>');
    expect(await page()).toMatchObject({ total: 1, records: [{ kind: 'MENTION' }] });
    const rows = await sql<{ id: Id }>`select id from notifications
      where user_id = ${reader.id} and by_mail = true`.all(app.db);
    await app.deps.addJob(app.db, 'notification.mail', { ids: rows.map((row) => row.id) });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('does not go out about what may no longer be read when it would', async () => {
    await choose('COMMENT', true, true);
    await sendNotice();
    await sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });
});

describe('a verdict', () => {
  it('reaches the author, unless the author gave the verdict', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    for (const [person, expected] of [
      [author, 1],
      [admin, 0],
    ] as const) {
      const status = 'PENDING_REVIEW';
      const { id } = await app.make.article({ author: person.id, category, status });
      const body = { id, status: 'REJECTED', reason: '请补充来源' } as const;
      await app.call('POST /auditlog/content', { body }, admin.token);
      await app.runJobs();
      const { data } = await app.call('GET /notification/page', { query: {} }, person.token);
      expect(data.total).toBe(expected);
      if (expected === 1) {
        expect(data.records[0]).toMatchObject({ detail: 'REJECTED', excerpt: '请补充来源' });
      }
    }
  });

  it('is hidden once the verdict was withdrawn', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const status = 'PENDING_REVIEW';
    const { id } = await app.make.article({ author: reader.id, category, status });
    const decide = async () => {
      const body = { id, status: 'APPROVED' } as const;
      const { data } = await app.call('POST /auditlog/content', { body }, admin.token);
      await app.runJobs();
      return data.auditLogId;
    };
    const params = { id: await decide() };
    expect((await page()).records).toMatchObject([{ kind: 'REVIEW', detail: 'APPROVED' }]);
    await app.call('DELETE /auditlog/content/:id', { params }, admin.token);
    await app.runJobs();
    expect((await page()).total).toBe(0);
    await decide();
    expect((await page()).records).toMatchObject([{ kind: 'REVIEW', detail: 'APPROVED' }]);
    expect((await page()).total).toBe(1);
  });
});
