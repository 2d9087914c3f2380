import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnnouncementActions, inHours } from '../../../test/announcement-actions.ts';
import type { AnnouncementActions } from '../../../test/announcement-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
let tourist: MadeUser;
let category: Id;
let text: AnnouncementActions['text'];
let publish: AnnouncementActions['publish'];
let change: AnnouncementActions['change'];
let read: AnnouncementActions['read'];
let remove: AnnouncementActions['remove'];
let listNotices: AnnouncementActions['listNotices'];
let shiftDates: AnnouncementActions['shiftDates'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
  tourist = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category({ model: 'ANNOUNCEMENT' })).id;
  ({ text, publish, change, read, remove, listNotices, shiftDates } = createAnnouncementActions(
    app,
    admin,
    category,
  ));
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const listOutsideDates = async (reader: MadeUser) =>
  (
    await app.call('GET /announcement/outside', { query: { size: 100 } }, reader.token)
  ).data.records.map((row) => row.id);

/** Every way in which a user could learn of an announcement. */
async function listVisibility(
  reader: MadeUser | null,
  id: Id,
): Promise<Record<string, boolean | number>> {
  const token = reader?.token ?? null;
  const list = await app.call(
    'GET /announcement/page',
    { query: { categoryId: category, size: 100 } },
    token,
  );
  const results = await app.call(
    'GET /search',
    { query: { keyword: '放假安排', size: 50 } },
    token,
  );
  const tree = await app.call('GET /category/tree', { query: { model: 'ANNOUNCEMENT' } }, token);
  const has = (rows: { id: Id }[] | undefined) => (rows ?? []).some((row) => row.id === id);
  return {
    list: has(list.data?.records),
    search: has(results.data.records),
    searchTotal: results.data.total,
    total: list.data?.total ?? 0,
    count: tree.data[0]?.count ?? 0,
    page: (await app.call('GET /announcement/:id', { params: { id } }, token)).status,
  };
}
const NOT_VISIBLE = { list: false, search: false, searchTotal: 0, total: 0, count: 0 };

describe('an announcement', () => {
  it('is visible to staff, and hidden from users without the permission', async () => {
    const { id } = await publish();
    await app.runJobs();
    expect(await listVisibility(staff, id)).toEqual({
      list: true,
      search: true,
      searchTotal: 1,
      total: 1,
      count: 1,
      page: 200,
    });
    expect(await listVisibility(tourist, id)).toEqual({ ...NOT_VISIBLE, page: 403 });
    expect(await listVisibility(null, id)).toEqual({ ...NOT_VISIBLE, page: 400 });
    await remove(id);
  });

  it('notifies staff once, whatever is changed later', async () => {
    const { id, revision } = await publish();
    await app.runJobs();
    expect((await change(id, revision, { content: '改了一个字' })).status).toBe(200);
    await app.runJobs();
    expect(await listNotices(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);
    expect(await listNotices(id, tourist)).toEqual([]);
    expect(await listNotices(id, admin)).toEqual([]);
    await remove(id);
  });

  it('is hidden before its start and after its end, except from its author', async () => {
    const { id, revision, liveRevision } = await publish({
      startsAt: inHours(1),
      endsAt: inHours(2),
    });
    expect(liveRevision).toBe(null);
    await app.runJobs();
    expect(await listVisibility(staff, id)).toEqual({ ...NOT_VISIBLE, page: 404 });
    expect((await read(id, admin)).status).toBe(200);
    expect(await listNotices(id, staff)).toEqual([]);
    expect(await listOutsideDates(admin)).toContain(id);
    const announcer = await app.make.user({
      role: await app.make.role({ codes: ['announcement.add', 'announcement.page'], staff: true }),
    });
    expect(await listOutsideDates(announcer), 'the dates of another announcer').toEqual([]);

    await shiftDates(id, -1, 1);
    expect(await listVisibility(staff, id)).toMatchObject({
      list: true,
      search: true,
      total: 1,
      page: 200,
    });
    expect(await listNotices(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);

    await shiftDates(id, -2, -1);
    expect(await listVisibility(staff, id)).toEqual({ ...NOT_VISIBLE, page: 404 });

    const secondChange = await change(id, revision, { endsAt: inHours(5) });
    expect(secondChange.data.liveRevision).toBe(revision + 1);
    expect((await read(id, staff)).status).toBe(200);
    expect(await listOutsideDates(admin)).not.toContain(id);
    await remove(id);
  });

  it('is dated by its opening, listed above older items, and announced once to followers', async () => {
    const follower = await app.make.user();
    const params = { type: 'category' as const, id: category };
    await app.call('POST /user/follow/:type/:id', { params }, follower.token);
    const dates = { startsAt: inHours(1), endsAt: inHours(2) };
    const early = await publish(dates);
    expect(early.publishedAt).toBe(null);
    expect((await change(early.id, early.revision, { ...dates, content: '改' })).status).toBe(200);
    const since = await publish({ title: '另一份公告' });
    const opening = Date.now();
    await shiftDates(early.id, -1, 1);
    const { data } = await read(early.id, staff);
    expect(Date.parse(data.publishedAt ?? '')).toBeGreaterThanOrEqual(opening);
    expect(data.updatedAt).toBe(data.publishedAt);
    for (const sort of ['latest', 'updated'] as const) {
      const query = { categoryId: category, sort, size: 2 };
      const list = await app.call('GET /announcement/page', { query }, staff.token);
      expect(list.data.records.map((row) => row.id)).toEqual([early.id, since.id]);
    }
    expect(await listNotices(early.id, follower)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);
    for (const { id } of [early, since]) {
      await remove(id);
    }
  });

  it('saves its settings with the draft', async () => {
    const settings = { pinned: true, startsAt: inHours(1), endsAt: null, confirm: true };
    const body = { model: 'ANNOUNCEMENT' as const, title: '还没写完', settings };
    const { data } = await app.call('POST /draft', { body }, admin.token);
    const params = { id: data.id };
    const stored = async () => (await app.call('GET /draft/:id', { params }, admin.token)).data;
    expect((await stored()).settings).toEqual(settings);
    const next = { id: data.id, title: '快写完了' };
    const save = (version: number, more: object) =>
      app.call('PUT /draft', { body: { ...next, version, ...more } }, admin.token);
    expect((await save(1, { settings: { ...settings, pinned: false } })).data.version).toBe(2);
    expect((await stored()).settings?.pinned).toBe(false);
    await save(2, { content: '正文' });
    expect(await stored(), 'settings that are left out stay').toMatchObject({
      settings: { pinned: false },
      title: '快写完了',
      content: '正文',
    });
    await save(3, { settings: null });
    expect((await stored()).settings).toBe(null);
  });

  it('refuses an end before the start', async () => {
    const body = text({ startsAt: inHours(2), endsAt: inHours(1) });
    const answer = await app.call('POST /announcement', { body }, admin.token);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ fields: { endsAt: '结束时间应晚于开始时间' } });
  });

  it("can be pinned by users who can edit other people's announcements", async () => {
    const writer = await app.make.user({
      role: await app.make.role({ codes: ['announcement.add', 'announcement.page'], staff: true }),
    });
    const body = text({ pinned: true });
    expect((await app.call('POST /announcement', { body }, writer.token)).status).toBe(400);
    const { id, pinned, revision } = await publish({ pinned: true });
    expect(pinned).toBe(true);
    expect((await change(id, revision)).data.pinned, 'left alone').toBe(true);
    expect((await change(id, revision + 1, { pinned: false })).data.pinned).toBe(false);
    await remove(id);
  });
});
