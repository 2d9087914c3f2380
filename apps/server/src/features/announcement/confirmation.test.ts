import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, createAnnouncementActions, inHours } from '../../../test/announcement-actions.ts';
import type { AnnouncementActions } from '../../../test/announcement-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
let tourist: MadeUser;
let publish: AnnouncementActions['publish'];
let change: AnnouncementActions['change'];
let read: AnnouncementActions['read'];
let confirm: AnnouncementActions['confirm'];
let remind: AnnouncementActions['remind'];
let remove: AnnouncementActions['remove'];
let people: AnnouncementActions['people'];
let listNotices: AnnouncementActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
  tourist = await app.make.user({ role: 'Tourist' });
  const category = await app.make.category({ model: 'ANNOUNCEMENT' });
  ({ publish, change, read, confirm, remind, remove, people, listNotices } =
    createAnnouncementActions(app, admin, category.id));
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

describe('confirming', () => {
  it('is requested from everyone but the author, and again after the text changed', async () => {
    const { id, revision } = await publish({ confirm: true });
    await app.runJobs();
    expect(await listNotices(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: 'CONFIRM' }]);
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

    // only the dates changed, so there is nothing new to read
    await change(id, revision, { confirm: true, endsAt: inHours(9) });
    expect((await read(id, staff)).data.mustConfirm).toBe(false);
    await change(id, revision + 1, { confirm: true, content: '改为放假八天。' });
    await app.runJobs();
    expect((await read(id, staff)).data.mustConfirm).toBe(true);
    expect((await listNotices(id, staff)).map((row) => row.detail)).toEqual(['CONFIRM', 'CHANGED']);
    expect((await confirm(id, revision, staff)).status, 'the text they no longer have').toBe(409);
    expect((await confirm(id, revision + 2, staff)).status).toBe(200);
    await remove(id);
    expect((await confirm(id, revision + 2, staff)).status).toBe(404);
  });

  it('names the editor of the text in the notification, and does not notify the editor', async () => {
    const [editor, reader] = [await app.make.user({ role: 'Admin' }), await app.make.user()];
    const { id, revision } = await publish({ confirm: true });
    for (const user of [editor, reader]) await confirm(id, revision, user);
    await app.runJobs();
    await change(id, revision, { confirm: true, content: '改为放假八天。' }, editor);
    await app.runJobs();
    expect((await listNotices(id, editor)).map(({ detail }) => detail)).toEqual(['CONFIRM']);
    const { data } = await app.call('GET /notification/page', { query: {} }, reader.token);
    expect(data.records[0]).toMatchObject({ detail: 'CHANGED', actor: { id: editor.id } });
    await remove(id);
  });

  it('notifies a follower who has to confirm again once of the change', async () => {
    const [recipient, other, unsubscribed] = [
      await app.make.user(),
      await app.make.user(),
      await app.make.user(),
    ];
    const noNotices = { kinds: [{ kind: 'ANNOUNCEMENT' as const, site: false, mail: false }] };
    const body = { ...noNotices, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, unsubscribed.token);
    const { id, revision } = await publish({ confirm: true });
    for (const user of [recipient, other, unsubscribed]) {
      const params = { type: 'announcement' as const, id };
      expect((await app.call('POST /user/follow/:type/:id', { params }, user.token)).status).toBe(
        200,
      );
    }
    for (const user of [recipient, unsubscribed]) await confirm(id, revision, user);
    await app.runJobs();
    await change(id, revision, { confirm: true, content: '改为放假九天。' });
    await app.runJobs();
    const first = { kind: 'ANNOUNCEMENT', detail: 'CONFIRM' };
    expect(await listNotices(id, recipient)).toEqual([
      first,
      { kind: 'ANNOUNCEMENT', detail: 'CHANGED' },
    ]);
    const changed = { kind: 'FOLLOWED_CHANGED', detail: 'CHANGED' };
    expect(await listNotices(id, other)).toEqual([first, changed]);
    expect(await listNotices(id, unsubscribed), 'who wants to hear of no announcements').toEqual([
      changed,
    ]);
    await remove(id);
  });

  it('is offered in each notification until it is done, withdrawn or expired', async () => {
    const reader = await app.make.user();
    const offered = async () => {
      const { data } = await app.call('GET /notification/page', { query: {} }, reader.token);
      return data.records.map(({ action }) => action);
    };
    const { id, revision } = await publish({ confirm: true });
    await remind(id);
    await app.runJobs();
    const recipient = { kind: 'CONFIRM', revision };
    expect(await offered()).toEqual([recipient, recipient]);
    await change(id, revision, { confirm: false });
    expect(await offered()).toEqual([null, null]);
    await change(id, revision + 1, { confirm: true });
    expect((await offered())[0]).toEqual({ kind: 'CONFIRM', revision: revision + 2 });
    await confirm(id, revision + 2, reader);
    expect(await offered()).toEqual([null, null]);
    await remove(id);
    expect(await offered()).toEqual([]);
  });

  it('reminds unconfirmed recipients once a day', async () => {
    const other = await app.make.user();
    const { id, revision } = await publish({ confirm: true });
    await confirm(id, revision, other);
    const reminded = async () => (await remind(id)).data.reminded;
    const waiting = (await people(id, 'WAITING')).total;
    expect(await reminded()).toBe(waiting);
    expect(await reminded(), 'all were').toBe(0);
    await app.make.user();
    expect(await reminded(), 'the new one').toBe(1);
    await app.runJobs();
    const kinds = (rows: { kind: string }[]) =>
      rows.map((row) => row.kind).filter((kind) => kind === 'REMINDER');
    expect(kinds(await listNotices(id, staff))).toEqual(['REMINDER']);
    expect(kinds(await listNotices(id, other))).toEqual([]);
    expect((await remind(id, staff)).status).toBe(403);
    // midnight in the company's time zone, eight hours before midnight UTC
    const tomorrow = new Date(Date.now() + (24 + 8) * HOUR).toISOString().slice(0, 10);
    clock.set(new Date(`${tomorrow}T15:59:00Z`));
    expect(await reminded()).toBe(waiting + 1);
    clock.set(new Date(`${tomorrow}T16:01:00Z`));
    expect(await reminded()).toBe(waiting + 1);
    clock.reset();
  });
});
