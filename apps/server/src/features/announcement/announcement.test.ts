import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';

const HOUR = 3_600_000;
let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
let tourist: MadeUser;
let category: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
  tourist = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category({ model: 'ANNOUNCEMENT' })).id;
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const text = (more: object = {}) => ({
  title: '放假安排',
  content: '国庆放假七天，值班表见附件。',
  categoryId: category,
  status: 'PENDING_REVIEW' as const,
  ...more,
});
async function publish(more: object = {}) {
  const answer = await app.call('POST /announcement', { body: text(more) }, admin.token);
  expect(answer.status, answer.msg).toBe(200);
  return answer.data;
}
const change = (id: Id, revision: number, more: object = {}, who = admin) =>
  app.call('PUT /announcement', { body: { ...text(more), id, revision } }, who.token);
const read = (id: Id, who: MadeUser) =>
  app.call('GET /announcement/:id', { params: { id } }, who.token);
const confirm = (id: Id, revision: number, who: MadeUser) =>
  app.call('PUT /announcement/:id/confirm', { params: { id }, body: { revision } }, who.token);
const people = async (id: Id, state: 'CONFIRMED' | 'WAITING' | 'ALL') =>
  (
    await app.call(
      'GET /announcement/:id/confirmations',
      { params: { id }, query: { state, size: 100 } },
      admin.token,
    )
  ).data;
const told = (id: Id, who: MadeUser) =>
  app.db
    .selectFrom('notifications')
    .select(['kind', 'detail'])
    .where('content_id', '=', id)
    .where('user_id', '=', who.id)
    .orderBy('id')
    .execute();

/** Moves the dates, since the clock of the database cannot be moved, and has them looked at. */
async function shift(id: Id, starts: number, ends: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`alter table contents disable trigger contents_keep_to_dates`.execute(trx);
    const dates = { starts_at: inHours(starts), ends_at: inHours(ends) };
    await trx.updateTable('contents').set(dates).where('id', '=', id).execute();
    await sql`alter table contents enable trigger contents_keep_to_dates`.execute(trx);
    await trx
      .updateTable('announcement_settings')
      .set(dates)
      .where('content_id', '=', id)
      .execute();
  });
  await app.deps.addJob(app.db, 'announcement-dates', {});
  await app.runJobs();
}

const outside = async (who: MadeUser) =>
  (
    await app.call('GET /announcement/outside', { query: { size: 100 } }, who.token)
  ).data.records.map((row) => row.id);

/** Everything through which somebody could come to know of an announcement. */
async function seenBy(who: MadeUser | null, id: Id): Promise<Record<string, boolean | number>> {
  const token = who?.token ?? null;
  const list = await app.call(
    'GET /announcement/page',
    { query: { categoryId: category, size: 100 } },
    token,
  );
  const found = await app.call('GET /search', { query: { keyword: '放假安排', size: 50 } }, token);
  const tree = await app.call('GET /category/tree', { query: { model: 'ANNOUNCEMENT' } }, token);
  const has = (rows: { id: Id }[] | undefined) => (rows ?? []).some((row) => row.id === id);
  return {
    list: has(list.data?.records),
    search: has(found.data.records),
    searchTotal: found.data.total,
    total: list.data?.total ?? 0,
    count: tree.data[0]?.count ?? 0,
    page: (await app.call('GET /announcement/:id', { params: { id } }, token)).status,
  };
}
const NOTHING = { list: false, search: false, searchTotal: 0, total: 0, count: 0 };

describe('an announcement', () => {
  it('is there for staff, and not for those without the permission', async () => {
    const { id } = await publish();
    await app.runJobs();
    expect(await seenBy(staff, id)).toEqual({
      list: true,
      search: true,
      searchTotal: 1,
      total: 1,
      count: 1,
      page: 200,
    });
    expect(await seenBy(tourist, id)).toEqual({ ...NOTHING, page: 403 });
    expect(await seenBy(null, id)).toEqual({ ...NOTHING, page: 400 });
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('tells staff once, whatever is changed later', async () => {
    const { id, revision } = await publish();
    await app.runJobs();
    expect((await change(id, revision, { content: '改了一个字' })).status).toBe(200);
    await app.runJobs();
    expect(await told(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);
    expect(await told(id, tourist)).toEqual([]);
    expect(await told(id, admin)).toEqual([]);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('is nowhere before its time and after it, but for its announcer', async () => {
    const { id, revision, liveRevision } = await publish({
      startsAt: inHours(1),
      endsAt: inHours(2),
    });
    expect(liveRevision).toBe(null);
    await app.runJobs();
    expect(await seenBy(staff, id)).toEqual({ ...NOTHING, page: 404 });
    expect((await read(id, admin)).status).toBe(200);
    expect(await told(id, staff)).toEqual([]);
    expect(await outside(admin)).toContain(id);
    const announcer = await app.make.user({
      role: await app.make.role({ codes: ['announcement.add', 'announcement.page'], staff: true }),
    });
    expect(await outside(announcer), 'that of somebody else').toEqual([]);

    await shift(id, -1, 1);
    expect(await seenBy(staff, id)).toMatchObject({
      list: true,
      search: true,
      total: 1,
      page: 200,
    });
    expect(await told(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);

    await shift(id, -2, -1);
    expect(await seenBy(staff, id)).toEqual({ ...NOTHING, page: 404 });

    const again = await change(id, revision, { endsAt: inHours(5) });
    expect(again.data.liveRevision).toBe(revision + 1);
    expect((await read(id, staff)).status).toBe(200);
    expect(await outside(admin)).not.toContain(id);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('is of the time it opened, above what was written since, and told once to followers', async () => {
    const follower = await app.make.user();
    const params = { type: 'category' as const, id: category };
    await app.call('POST /user/follow/:type/:id', { params }, follower.token);
    const dates = { startsAt: inHours(1), endsAt: inHours(2) };
    const early = await publish(dates);
    expect(early.publishedAt).toBe(null);
    expect((await change(early.id, early.revision, { ...dates, content: '改' })).status).toBe(200);
    const since = await publish({ title: '另一份公告' });
    const opening = Date.now();
    await shift(early.id, -1, 1);
    const { data } = await read(early.id, staff);
    expect(Date.parse(data.publishedAt ?? '')).toBeGreaterThanOrEqual(opening);
    expect(data.updatedAt).toBe(data.publishedAt);
    for (const sort of ['latest', 'updated'] as const) {
      const query = { categoryId: category, sort, size: 2 };
      const list = await app.call('GET /announcement/page', { query }, staff.token);
      expect(list.data.records.map((row) => row.id)).toEqual([early.id, since.id]);
    }
    expect(await told(early.id, follower)).toEqual([{ kind: 'ANNOUNCEMENT', detail: '' }]);
    for (const { id } of [early, since]) {
      await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
    }
  });

  it('keeps its settings with the draft', async () => {
    const settings = { pinned: true, startsAt: inHours(1), endsAt: null, confirm: true };
    const body = { model: 'ANNOUNCEMENT' as const, title: '还没写完', settings };
    const { data } = await app.call('POST /draft', { body }, admin.token);
    expect(data.settings).toEqual(settings);
    const next = { id: data.id, version: data.version, title: '快写完了' };
    const saved = await app.call('PUT /draft', { body: { ...next, settings } }, admin.token);
    expect(saved.data.settings).toEqual(settings);
    const plain = await app.call('PUT /draft', { body: { ...next, version: 2 } }, admin.token);
    expect(plain.data.settings, 'none given').toBe(null);
  });

  it('refuses an end before its beginning', async () => {
    const body = text({ startsAt: inHours(2), endsAt: inHours(1) });
    const answer = await app.call('POST /announcement', { body }, admin.token);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ fields: { endsAt: '结束时间应晚于开始时间' } });
  });

  it('is pinned by those who may change other people’s', async () => {
    const writer = await app.make.user({
      role: await app.make.role({ codes: ['announcement.add', 'announcement.page'], staff: true }),
    });
    const body = text({ pinned: true });
    expect((await app.call('POST /announcement', { body }, writer.token)).status).toBe(400);
    const { id, pinned, revision } = await publish({ pinned: true });
    expect(pinned).toBe(true);
    expect((await change(id, revision)).data.pinned, 'left alone').toBe(true);
    expect((await change(id, revision + 1, { pinned: false })).data.pinned).toBe(false);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });
});

describe('confirming', () => {
  it('is asked of everybody but the announcer, and again after the text changed', async () => {
    const { id, revision } = await publish({ confirm: true });
    await app.runJobs();
    expect(await told(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: 'CONFIRM' }]);
    const unread = () => app.call('GET /announcement/unread', { query: {} }, staff.token);
    expect((await unread()).data.records.map((row) => row.id)).toEqual([id]);
    expect((await read(id, staff)).data).toMatchObject({ mustConfirm: true, confirmedAt: null });
    expect((await read(id, admin)).data.mustConfirm).toBe(false);
    const before = await people(id, 'WAITING');
    expect(before.records.map((row) => row.user.id)).toContain(staff.id);
    expect(before.records.map((row) => row.user.id)).not.toContain(tourist.id);
    expect(before.records.map((row) => row.user.id)).not.toContain(admin.id);

    const [first, second] = await Promise.all([
      confirm(id, revision, staff),
      confirm(id, revision, staff),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read(id, staff)).data).toMatchObject({ mustConfirm: false });
    expect((await unread()).data.total).toBe(0);
    const after = await people(id, 'CONFIRMED');
    expect(after).toMatchObject({ confirmed: 1, waiting: before.waiting - 1, total: 1 });

    const all = await people(id, 'ALL');
    expect(all.total).toBe(before.total);
    expect(all.records.at(-1)?.user.id, 'those who have confirmed come last').toBe(staff.id);

    // only the dates: nothing new to read
    await change(id, revision, { confirm: true, endsAt: inHours(9) });
    expect((await read(id, staff)).data.mustConfirm).toBe(false);
    await change(id, revision + 1, { confirm: true, content: '改为放假八天。' });
    await app.runJobs();
    expect((await read(id, staff)).data.mustConfirm).toBe(true);
    expect((await told(id, staff)).map((row) => row.detail)).toEqual(['CONFIRM', 'CHANGED']);
    expect((await confirm(id, revision, staff)).status, 'the text they no longer have').toBe(409);
    expect((await confirm(id, revision + 2, staff)).status).toBe(200);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
    expect((await confirm(id, revision + 2, staff)).status).toBe(404);
  });

  it('names who changed the text to those who are asked again, and does not tell them of it themselves', async () => {
    const [editor, reader] = [await app.make.user({ role: 'Admin' }), await app.make.user()];
    const { id, revision } = await publish({ confirm: true });
    for (const who of [editor, reader]) await confirm(id, revision, who);
    await app.runJobs();
    await change(id, revision, { confirm: true, content: '改为放假八天。' }, editor);
    await app.runJobs();
    expect((await told(id, editor)).map(({ detail }) => detail)).toEqual(['CONFIRM']);
    const { data } = await app.call('GET /notification/page', { query: {} }, reader.token);
    expect(data.records[0]).toMatchObject({ detail: 'CHANGED', actor: { id: editor.id } });
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('tells a follower who is asked again once of the change', async () => {
    const [asked, other, deaf] = [
      await app.make.user(),
      await app.make.user(),
      await app.make.user(),
    ];
    const off = { kinds: [{ kind: 'ANNOUNCEMENT' as const, site: false, mail: false }] };
    const body = { ...off, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, deaf.token);
    const { id, revision } = await publish({ confirm: true });
    for (const who of [asked, other, deaf]) {
      const params = { type: 'announcement' as const, id };
      expect((await app.call('POST /user/follow/:type/:id', { params }, who.token)).status).toBe(
        200,
      );
    }
    for (const who of [asked, deaf]) await confirm(id, revision, who);
    await app.runJobs();
    await change(id, revision, { confirm: true, content: '改为放假九天。' });
    await app.runJobs();
    const first = { kind: 'ANNOUNCEMENT', detail: 'CONFIRM' };
    expect(await told(id, asked)).toEqual([first, { kind: 'ANNOUNCEMENT', detail: 'CHANGED' }]);
    const changed = { kind: 'FOLLOWED_CHANGED', detail: 'CHANGED' };
    expect(await told(id, other)).toEqual([first, changed]);
    expect(await told(id, deaf), 'who wants to hear of no announcements').toEqual([changed]);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('is offered in each notification of it, until it is done, withdrawn or gone', async () => {
    const reader = await app.make.user();
    const offered = async () => {
      const { data } = await app.call('GET /notification/page', { query: {} }, reader.token);
      return data.records.map(({ action }) => action);
    };
    const { id, revision } = await publish({ confirm: true });
    await app.call('POST /announcement/:id/remind', { params: { id } }, admin.token);
    await app.runJobs();
    const asked = { kind: 'CONFIRM', revision };
    expect(await offered()).toEqual([asked, asked]);
    await change(id, revision, { confirm: false });
    expect(await offered()).toEqual([null, null]);
    await change(id, revision + 1, { confirm: true });
    expect((await offered())[0]).toEqual({ kind: 'CONFIRM', revision: revision + 2 });
    await confirm(id, revision + 2, reader);
    expect(await offered()).toEqual([null, null]);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
    expect(await offered()).toEqual([]);
  });

  it('changes, as the dates do, with the text that is approved, and not with one that is refused', async () => {
    await app.make.setting('sensitiveWords', ['违禁']);
    const { id, revision } = await publish();
    const wanted = { confirm: true, endsAt: inHours(9), content: '含违禁词的安排' };
    const seen = async () => {
      const { endsAt, confirm: asked, mustConfirm } = (await read(id, staff)).data;
      const { data } = await app.call('GET /announcement/unread', { query: {} }, staff.token);
      const listed = data.records.some((row) => row.id === id);
      return { endsAt, asked, mustConfirm, listed };
    };
    const remind = () => app.call('POST /announcement/:id/remind', { params: { id } }, admin.token);
    const decide = async (status: 'APPROVED' | 'REJECTED') => {
      const body = { id, status, reason: '再想想' };
      const answer = await app.call('POST /auditlog/content', { body }, admin.token);
      expect(answer.code).toBe(200);
      await app.runJobs();
    };
    const nothing = { endsAt: null, asked: false, mustConfirm: false, listed: false };
    expect((await change(id, revision, wanted)).data.status).toBe('PENDING_REVIEW');
    expect(await seen()).toEqual(nothing);
    expect((await remind()).code).toBe(409);
    expect((await confirm(id, revision, staff)).code).toBe(409);
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data).toMatchObject({ confirm: true, endsAt: wanted.endsAt });
    await decide('REJECTED');
    expect(await seen()).toEqual(nothing);
    await change(id, revision + 1, { ...wanted, content: '还是含违禁词的安排' });
    await decide('APPROVED');
    const all = { endsAt: wanted.endsAt, asked: true, mustConfirm: true, listed: true };
    expect(await seen()).toEqual(all);
    await change(id, revision + 2, { content: '不必确认的违禁词' });
    expect(await seen(), 'what waits asks nobody less either').toEqual(all);
    await app.make.setting('sensitiveWords', []);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('is asked again as before when an approval is taken back, and a restored text changes nothing of it', async () => {
    await app.make.setting('sensitiveWords', ['违禁']);
    const { id, revision } = await publish({ endsAt: inHours(5) });
    const first = (await read(id, staff)).data.endsAt;
    const counts = async () => {
      await app.runJobs();
      const { endsAt, confirm: asked, mustConfirm } = (await read(id, staff)).data;
      return { endsAt, asked, mustConfirm };
    };
    const decide = async (status: 'APPROVED' | 'REJECTED') => {
      const body = { id, status, reason: '再想想' };
      return (await app.call('POST /auditlog/content', { body }, admin.token)).data.auditLogId;
    };
    const wanted = { confirm: true, endsAt: inHours(9), content: '含违禁词的安排' };
    await change(id, revision, wanted);
    const approved = await decide('APPROVED');
    expect(await counts()).toEqual({ endsAt: wanted.endsAt, asked: true, mustConfirm: true });
    const undo = { params: { id: approved } };
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    expect(await counts()).toEqual({ endsAt: first, asked: false, mustConfirm: false });
    await decide('REJECTED');
    const restore = { body: { contentId: id, number: revision, revision: revision + 1 } };
    expect((await app.call('POST /revision/restore', restore, admin.token)).code).toBe(200);
    expect(await counts()).toEqual({ endsAt: first, asked: false, mustConfirm: false });
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data).toMatchObject({ confirm: false, endsAt: first });
    await app.make.setting('sensitiveWords', []);
    await app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  });

  it('reminds those who have not, once a day', async () => {
    const other = await app.make.user();
    const { id, revision } = await publish({ confirm: true });
    await confirm(id, revision, other);
    const remind = async () =>
      (await app.call('POST /announcement/:id/remind', { params: { id } }, admin.token)).data
        .reminded;
    const waiting = (await people(id, 'WAITING')).total;
    expect(await remind()).toBe(waiting);
    expect(await remind(), 'all were').toBe(0);
    await app.make.user();
    expect(await remind(), 'the new one').toBe(1);
    await app.runJobs();
    const kinds = (rows: { kind: string }[]) =>
      rows.map((row) => row.kind).filter((kind) => kind === 'REMINDER');
    expect(kinds(await told(id, staff))).toEqual(['REMINDER']);
    expect(kinds(await told(id, other))).toEqual([]);
    const mine = await app.call('POST /announcement/:id/remind', { params: { id } }, staff.token);
    expect(mine.status).toBe(403);
    // midnight where the company is, eight hours before that of UTC
    const tomorrow = new Date(Date.now() + (24 + 8) * HOUR).toISOString().slice(0, 10);
    clock.set(new Date(`${tomorrow}T15:59:00Z`));
    expect(await remind()).toBe(waiting + 1);
    clock.set(new Date(`${tomorrow}T16:01:00Z`));
    expect(await remind()).toBe(waiting + 1);
    clock.reset();
  });
});
