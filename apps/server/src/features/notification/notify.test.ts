import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { notifyAndCount, sweepNotifications, withdrawNotices } from './notification.public.ts';
import type { Notice } from './notification.public.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let contentId: Id;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user();
  contentId = (await app.make.article({ author: author.id })).id;
});
afterAll(() => app.close());

const sendNotice = (notice: Partial<Notice> = {}) =>
  notifyAndCount(app, {
    kind: 'COMMENT',
    userIds: [reader.id],
    actorId: author.id,
    contentId,
    key: 'comment:1',
    ...notice,
  });
/** As they are stored, including withdrawn ones. */
const listNotices = async (userId: Id = reader.id) =>
  sql<Record<string, unknown>>`select * from notifications
    where user_id = ${userId}`.all(app.db);

describe('telling people', () => {
  it('notifies each recipient once, also when the same notice is sent twice at the same time', async () => {
    await Promise.all([sendNotice(), sendNotice(), sendNotice()]);
    expect(await sendNotice()).toBe(0);
    expect(await listNotices()).toMatchObject([
      { kind: 'COMMENT', key: 'comment:1', read_at: null },
    ]);
  });

  it('skips the actor and duplicate recipients', async () => {
    expect(await sendNotice({ userIds: [author.id, reader.id, reader.id] })).toBe(1);
    expect(await listNotices(author.id)).toEqual([]);
  });

  it('leaves out closed accounts', async () => {
    const disabled = await app.make.user({ status: 'INACTIVE' });
    const deleted = await app.make.user();
    await sql`update users set deleted_at = ${new Date()}
      where id = ${deleted.id}`.run(app.db);
    expect(await sendNotice({ userIds: [disabled.id, deleted.id] })).toBe(0);
  });

  it('leaves out those who may not read it', async () => {
    const guest = await app.make.user({ role: 'Tourist' });
    const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const inside = (await app.make.article({ author: author.id, category })).id;
    const announcementId = (await app.make.article({ author: author.id, model: 'ANNOUNCEMENT' }))
      .id;
    const draft = (await app.make.article({ author: author.id, status: 'DRAFT' })).id;
    const deletedId = (await app.make.article({ author: author.id, deletedAt: new Date() })).id;
    const both = [guest.id, reader.id];
    expect(await sendNotice({ userIds: both, contentId: inside, key: 'a' })).toBe(1);
    expect(await sendNotice({ userIds: both, contentId: announcementId, key: 'b' })).toBe(1);
    expect(await sendNotice({ userIds: both, contentId: draft, key: 'c' })).toBe(0);
    expect(await sendNotice({ userIds: both, contentId: deletedId, key: 'd' })).toBe(0);
    expect(await listNotices(guest.id)).toEqual([]);
  });

  it('notifies everyone who can read the content', async () => {
    const guest = await app.make.user({ role: 'Tourist' });
    const announcementId = (await app.make.article({ author: author.id, model: 'ANNOUNCEMENT' }))
      .id;
    const { staff } = await sql<{ staff: number }>`select count(*) as staff
      from users join roles on roles.id = users.role_id
      where roles.staff and users.status = 'ACTIVE' and users.deleted_at is null`.one(app.db);
    const notifiedCount = await sendNotice({
      userIds: 'everyone',
      contentId: announcementId,
      key: 'all',
    });
    expect(notifiedCount).toBe(Number(staff) - 1);
    expect(await listNotices(guest.id)).toEqual([]);
  });

  it('stores the beginning of the written text', async () => {
    await sendNotice({ excerpt: `  ${'字😀'.repeat(200)}` });
    expect((await listNotices())[0]?.excerpt).toBe('字😀'.repeat(100));
  });

  it('withdraws the notifications about one anchor and no others', async () => {
    await sendNotice({ anchor: 'comment-1' });
    await sendNotice({ anchor: 'comment-12', key: 'comment:12' });
    await withdrawNotices(app, contentId, ['comment-1']);
    const notices = await app.call('GET /notification/page', { query: {} }, reader.token);
    expect(notices.data).toMatchObject({ total: 1, records: [{ anchor: 'comment-12' }] });
    const unread = await app.call('GET /notification/unread', {}, reader.token);
    expect(unread.data.unread).toBe(1);
    const [deletedId] = (await listNotices()).filter((row) => row.key === 'comment:1');
    const options = { params: { id: deletedId?.id as Id } };
    expect((await app.call('PUT /notification/:id/read', options, reader.token)).status).toBe(404);
  });

  it('clears the text of withdrawn notifications with the recycle bin, and deletes them with the old ones', async () => {
    await sendNotice({ anchor: 'comment-1', excerpt: '说漏的话' });
    await withdrawNotices(app, contentId, ['comment-1']);
    const age = (column: 'withdrawn_at' | 'created_at', days: number) =>
      sql`update notifications set ${sql.set({ [column]: new Date(Date.now() - days * 86_400_000) })}
        where user_id = ${reader.id}`.run(app.db);
    await age('withdrawn_at', 31);
    await sweepNotifications(app.db, 30);
    expect((await listNotices()).map((row) => row.excerpt)).toEqual(['']);
    await age('created_at', 181);
    await sweepNotifications(app.db, 30);
    expect(await listNotices()).toEqual([]);
  });
});
