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

const tell = (notice: Partial<Notice> = {}) =>
  notifyAndCount(app, {
    kind: 'COMMENT',
    userIds: [reader.id],
    actorId: author.id,
    contentId,
    key: 'comment:1',
    ...notice,
  });
/** As they are stored, with those that were taken back. */
const told = async (userId: Id = reader.id) =>
  sql<Record<string, unknown>>`select * from notifications
    where user_id = ${userId}`.all(app.db);

describe('telling people', () => {
  it('tells each once, however often it is said, also at once', async () => {
    await Promise.all([tell(), tell(), tell()]);
    expect(await tell()).toBe(0);
    expect(await told()).toMatchObject([{ kind: 'COMMENT', key: 'comment:1', read_at: null }]);
  });

  it('leaves out whoever did it, and takes no one twice', async () => {
    expect(await tell({ userIds: [author.id, reader.id, reader.id] })).toBe(1);
    expect(await told(author.id)).toEqual([]);
  });

  it('leaves out closed accounts', async () => {
    const disabled = await app.make.user({ status: 'INACTIVE' });
    const deleted = await app.make.user();
    await sql`update users set deleted_at = ${new Date()}
      where id = ${deleted.id}`.run(app.db);
    expect(await tell({ userIds: [disabled.id, deleted.id] })).toBe(0);
  });

  it('leaves out those who may not read it', async () => {
    const guest = await app.make.user({ role: 'Tourist' });
    const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const inside = (await app.make.article({ author: author.id, category })).id;
    const announced = (await app.make.article({ author: author.id, model: 'ANNOUNCEMENT' })).id;
    const draft = (await app.make.article({ author: author.id, status: 'DRAFT' })).id;
    const gone = (await app.make.article({ author: author.id, deletedAt: new Date() })).id;
    const both = [guest.id, reader.id];
    expect(await tell({ userIds: both, contentId: inside, key: 'a' })).toBe(1);
    expect(await tell({ userIds: both, contentId: announced, key: 'b' })).toBe(1);
    expect(await tell({ userIds: both, contentId: draft, key: 'c' })).toBe(0);
    expect(await tell({ userIds: both, contentId: gone, key: 'd' })).toBe(0);
    expect(await told(guest.id)).toEqual([]);
  });

  it('tells everyone who may read it', async () => {
    const guest = await app.make.user({ role: 'Tourist' });
    const announced = (await app.make.article({ author: author.id, model: 'ANNOUNCEMENT' })).id;
    const { staff } = await sql<{ staff: number }>`select count(*) as staff
      from users join roles on roles.id = users.role_id
      where roles.staff and users.status = 'ACTIVE' and users.deleted_at is null`.one(app.db);
    const many = await tell({ userIds: 'everyone', contentId: announced, key: 'all' });
    expect(many).toBe(Number(staff) - 1);
    expect(await told(guest.id)).toEqual([]);
  });

  it('keeps the beginning of what was written', async () => {
    await tell({ excerpt: `  ${'字😀'.repeat(200)}` });
    expect((await told())[0]?.excerpt).toBe('字😀'.repeat(100));
  });

  it('takes back what was told about a place, and nothing else', async () => {
    await tell({ anchor: 'comment-1' });
    await tell({ anchor: 'comment-12', key: 'comment:12' });
    await withdrawNotices(app, contentId, ['comment-1']);
    const seen = await app.call('GET /notification/page', { query: {} }, reader.token);
    expect(seen.data).toMatchObject({ total: 1, records: [{ anchor: 'comment-12' }] });
    const unread = await app.call('GET /notification/unread', {}, reader.token);
    expect(unread.data.unread).toBe(1);
    const [gone] = (await told()).filter((row) => row.key === 'comment:1');
    const one = { params: { id: gone?.id as Id } };
    expect((await app.call('PUT /notification/:id/read', one, reader.token)).status).toBe(404);
  });

  it('forgets the words of what was taken back with the recycle bin, and all of it with the rest', async () => {
    await tell({ anchor: 'comment-1', excerpt: '说漏的话' });
    await withdrawNotices(app, contentId, ['comment-1']);
    const age = (column: 'withdrawn_at' | 'created_at', days: number) =>
      sql`update notifications set ${sql.set({ [column]: new Date(Date.now() - days * 86_400_000) })}
        where user_id = ${reader.id}`.run(app.db);
    await age('withdrawn_at', 31);
    await sweepNotifications(app.db, 30);
    expect((await told()).map((row) => row.excerpt)).toEqual(['']);
    await age('created_at', 181);
    await sweepNotifications(app.db, 30);
    expect(await told()).toEqual([]);
  });
});
