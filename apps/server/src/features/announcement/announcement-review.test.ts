import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnnouncementActions, inHours } from '../../../test/announcement-actions.ts';
import type { AnnouncementActions } from '../../../test/announcement-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { AppError } from '../../kernel/errors.ts';
import { LIMITS } from '../../platform/markdown/limits.ts';
import { applyDates } from './announcement.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
let publish: AnnouncementActions['publish'];
let change: AnnouncementActions['change'];
let read: AnnouncementActions['read'];
let confirm: AnnouncementActions['confirm'];
let remind: AnnouncementActions['remind'];
let remove: AnnouncementActions['remove'];
let people: AnnouncementActions['people'];
let shiftDates: AnnouncementActions['shiftDates'];
let listNotices: AnnouncementActions['listNotices'];
let moveDates: AnnouncementActions['moveDates'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
  await app.make.setting('sensitiveWords', ['违禁']);
  const category = await app.make.category({ model: 'ANNOUNCEMENT' });
  const calls = createAnnouncementActions(app, admin, category.id);
  ({ publish, change, read, confirm, remind, remove, people, shiftDates, listNotices, moveDates } =
    calls);
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

/** Gives a verdict on the pending text and returns the verdict's id. */
async function verdictOn(id: Id, status: 'APPROVED' | 'REJECTED'): Promise<Id> {
  const body = { id, status, reason: '再想想' };
  const { code, data } = await app.call('POST /auditlog/content', { body }, admin.token);
  expect(code).toBe(200);
  return data.auditLogId;
}

/** Does the same and runs all subscribers. */
async function decide(id: Id, status: 'APPROVED' | 'REJECTED'): Promise<Id> {
  const auditLogId = await verdictOn(id, status);
  await app.runJobs();
  return auditLogId;
}

describe('confirming a reviewed text', () => {
  it('changes together with the dates when a text is approved, not when it is rejected', async () => {
    const { id, revision } = await publish();
    const changes = { confirm: true, endsAt: inHours(9), content: '含违禁词的安排' };
    const readState = async () => {
      const { endsAt, confirm: isConfirmRequired, mustConfirm } = (await read(id, staff)).data;
      const { data } = await app.call('GET /announcement/unread', { query: {} }, staff.token);
      const listed = data.records.some((row) => row.id === id);
      return { endsAt, asked: isConfirmRequired, mustConfirm, listed };
    };
    const emptyState = { endsAt: null, asked: false, mustConfirm: false, listed: false };
    expect((await change(id, revision, changes)).data.status).toBe('PENDING_REVIEW');
    expect(await readState()).toEqual(emptyState);
    expect((await remind(id)).code).toBe(409);
    expect((await confirm(id, revision, staff)).code).toBe(409);
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data).toMatchObject({ confirm: true, endsAt: changes.endsAt });
    await decide(id, 'REJECTED');
    expect(await readState()).toEqual(emptyState);
    await change(id, revision + 1, { ...changes, content: '还是含违禁词的安排' });
    await decide(id, 'APPROVED');
    const all = { endsAt: changes.endsAt, asked: true, mustConfirm: true, listed: true };
    expect(await readState()).toEqual(all);
    await change(id, revision + 2, { content: '不必确认的违禁词' });
    expect(await readState(), 'a waiting version changes no recipient').toEqual(all);
    await remove(id);
  });

  it('returns to the earlier state when an approval is undone; restoring a text changes nothing', async () => {
    const { id, revision } = await publish({ endsAt: inHours(5) });
    const first = (await read(id, staff)).data.endsAt;
    const countState = async () => {
      await app.runJobs();
      const { endsAt, confirm: isConfirmRequired, mustConfirm } = (await read(id, staff)).data;
      return { endsAt, asked: isConfirmRequired, mustConfirm };
    };
    const changes = { confirm: true, endsAt: inHours(9), content: '含违禁词的安排' };
    await change(id, revision, changes);
    const approved = await decide(id, 'APPROVED');
    expect(await countState()).toEqual({ endsAt: changes.endsAt, asked: true, mustConfirm: true });
    const undo = { params: { id: approved } };
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    expect(await countState()).toEqual({ endsAt: first, asked: false, mustConfirm: false });
    await decide(id, 'REJECTED');
    const restore = { body: { contentId: id, number: revision, revision: revision + 1 } };
    expect((await app.call('POST /revision/restore', restore, admin.token)).code).toBe(200);
    expect(await countState()).toEqual({ endsAt: first, asked: false, mustConfirm: false });
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data).toMatchObject({ confirm: false, endsAt: first });
    await change(id, revision + 2, changes);
    const undoRequest = { params: { id: await decide(id, 'APPROVED') } };
    expect(await countState()).toEqual({ endsAt: changes.endsAt, asked: true, mustConfirm: true });
    expect((await app.call('DELETE /auditlog/content/:id', undoRequest, admin.token)).code).toBe(
      200,
    );
    expect(await countState()).toEqual({ endsAt: first, asked: false, mustConfirm: false });
    await remove(id);
  });

  it('is possible for the old text as soon as it is live again', async () => {
    const { id, revision } = await publish({ confirm: true });
    await change(id, revision, { confirm: true, content: '含违禁词的安排' });
    const undo = { params: { id: await decide(id, 'APPROVED') } };
    expect((await confirm(id, revision, staff)).code).toBe(409);
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    expect((await confirm(id, revision, staff)).code, 'before a job has run').toBe(200);
    await app.runJobs();
    await remove(id);
  });

  it('no longer counts for a text whose approval was undone, only for the text before', async () => {
    const [reader, otherReader] = [await app.make.user(), await app.make.user()];
    const { id, revision } = await publish({ confirm: true });
    expect((await confirm(id, revision, reader)).code).toBe(200);
    const at = (await read(id, reader)).data.confirmedAt;
    await change(id, revision, { confirm: true, content: '含违禁词的安排' });
    const undo = { params: { id: await decide(id, 'APPROVED') } };
    for (const recipient of [reader, otherReader])
      expect((await confirm(id, revision + 1, recipient)).code).toBe(200);
    const countMissing = async () =>
      (await people(id, 'WAITING')).records.filter(({ user }) =>
        [reader.id, otherReader.id].includes(user.id),
      );
    expect(await countMissing()).toEqual([]);

    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    await app.runJobs();
    expect((await read(id, reader)).data).toMatchObject({ mustConfirm: false, confirmedAt: at });
    expect((await read(id, otherReader)).data.mustConfirm).toBe(true);
    expect((await countMissing()).map(({ user }) => user.id)).toEqual([otherReader.id]);
    const unread = await app.call('GET /announcement/unread', { query: {} }, otherReader.token);
    expect(unread.data.records.map((row) => row.id)).toContain(id);
    await decide(id, 'APPROVED');
    expect(await countMissing(), 'they have read this one').toEqual([]);
    await remove(id);
  });

  it('shows readers the old text when the approval of a scheduled text is undone', async () => {
    const { id, revision } = await publish();
    const later = { startsAt: inHours(9), endsAt: inHours(99), content: '下月的违禁词' };
    await change(id, revision, later);
    const approved = await verdictOn(id, 'APPROVED');
    expect((await read(id, staff)).code, 'not even until a job has run').toBe(404);
    await app.runJobs();
    expect((await read(id, staff)).code).toBe(404);
    const undo = { params: { id: approved } };
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    const liveVersion = { content: '国庆放假七天，值班表见附件。', startsAt: null, endsAt: null };
    for (const _ of ['at once', 'and for good']) {
      expect((await read(id, staff)).data).toMatchObject(liveVersion);
      await app.runJobs();
    }
    const { data } = await app.call('GET /announcement/page', { query: {} }, staff.token);
    expect(data.records.map((row) => row.id)).toContain(id);
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data).toMatchObject(later);
    await decide(id, 'APPROVED');
    expect((await read(id, staff)).code).toBe(404);
    await remove(id);
  });
});

describe('a scheduled announcement', () => {
  const later = () => ({ startsAt: inHours(9), endsAt: inHours(99) });
  const edit = { startsAt: inHours(50), endsAt: inHours(60), content: '含违禁词的改动' };
  const listOutsideDates = async () => {
    const query = { size: 100 };
    const { data } = await app.call('GET /announcement/outside', { query }, admin.token);
    return data.records;
  };
  const openNow = () => applyDates(app.deps, () => async () => undefined);
  const setBody = (id: Id, body: string) =>
    sql`update revisions set body = ${body} where content_id = ${id}`.run(app.db);
  const liveVersion = { content: '国庆放假七天，值班表见附件。', liveRevision: 1 };

  it('opens on time while a newer text is still waiting for review', async () => {
    const dates = later();
    const { id, revision } = await publish({ ...dates, confirm: true });
    expect((await change(id, revision, edit)).data.status).toBe('PENDING_REVIEW');
    expect((await read(id, admin)).data).toMatchObject({ ...dates, scheduled: true });
    expect(await listOutsideDates()).toContainEqual(expect.objectContaining({ id, ...dates }));
    const reviewDetail = await app.call(
      'GET /auditlog/content/:id',
      { params: { id } },
      admin.token,
    );
    const { content: _, ...changes } = { ...edit, confirm: true };
    expect(reviewDetail.data.announcement).toEqual({ ...changes, earlierOpensAt: dates.startsAt });
    await shiftDates(id, -1, 1);
    expect((await read(id, staff)).data).toMatchObject({ ...liveVersion, mustConfirm: true });
    expect((await read(id, admin)).data.scheduled).toBe(false);
    expect((await confirm(id, 1, staff)).code, 'that is the text they have').toBe(200);
    expect(await listNotices(id, staff)).toEqual([{ kind: 'ANNOUNCEMENT', detail: 'CONFIRM' }]);
    const forEdit = await app.call('GET /announcement/:id/edit', { params: { id } }, admin.token);
    expect(forEdit.data.content).toBe(edit.content);
    const { data } = await app.call('GET /announcement/page', { query: {} }, staff.token);
    expect(data.records.map((row) => row.id)).toContain(id);
    await decide(id, 'APPROVED');
    expect((await read(id, staff)).data).toMatchObject({ content: edit.content, liveRevision: 2 });
    await remove(id);
  });

  it('opens on time after a newer text was approved, undone and rejected', async () => {
    const dates = later();
    const { id, revision } = await publish(dates);
    await change(id, revision, edit);
    const undo = { params: { id: await decide(id, 'APPROVED') } };
    const { startsAt, endsAt } = edit;
    expect((await read(id, admin)).data).toMatchObject({ startsAt, endsAt, liveRevision: null });
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    await app.runJobs();
    expect((await read(id, admin)).data).toMatchObject(dates);
    await decide(id, 'REJECTED');
    expect((await read(id, admin)).data).toMatchObject(dates);
    await shiftDates(id, -1, 1);
    expect((await read(id, staff)).data).toMatchObject(liveVersion);
    await shiftDates(id, -2, -1);
    expect((await read(id, staff)).code).toBe(404);
    await remove(id);
  });

  it('asks recipients to confirm the text that opens, at once', async () => {
    const { id, revision } = await publish({ ...later(), confirm: true });
    await change(id, revision, { ...edit, confirm: true });
    const undo = { params: { id: await decide(id, 'APPROVED') } };
    expect((await app.call('DELETE /auditlog/content/:id', undo, admin.token)).code).toBe(200);
    await app.runJobs();
    await moveDates(id, -1, 1);
    await openNow();
    expect((await confirm(id, 1, staff)).code, 'before anything has followed').toBe(200);
    await app.runJobs();
    await remove(id);
  });

  it('opens even if another due announcement fails, which is retried', async () => {
    const [broken, sound] = [await publish(later()), await publish(later())];
    for (const { id, revision } of [broken, sound]) await change(id, revision, edit);
    await setBody(broken.id, '字'.repeat(LIMITS.source + 1));
    await moveDates(broken.id, -2, 2);
    await moveDates(sound.id, -1, 1);
    await expect(openNow()).rejects.toBeInstanceOf(AppError);
    expect((await read(sound.id, staff)).data).toMatchObject(liveVersion);
    await setBody(broken.id, liveVersion.content);
    await openNow();
    expect((await read(broken.id, staff)).data).toMatchObject(liveVersion);
    await app.runJobs();
    for (const { id } of [broken, sound]) await remove(id);
  });

  it('keeps its category, and is reviewed by a moderator of both that and the requested category', async () => {
    const [first, second] = await Promise.all(
      ['甲', '乙'].map((name) => app.make.category({ model: 'ANNOUNCEMENT', name })),
    );
    const [currentId, requestedId] = [first?.id as Id, second?.id as Id];
    const { id, revision } = await publish({ ...later(), categoryId: currentId });
    await change(id, revision, { ...edit, categoryId: requestedId });
    const remove1 = { params: { id: currentId }, query: {} };
    const refused = await app.call('DELETE /category/:id', remove1, admin.token);
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('待公布的公告')]);

    const reviewer = async (scope: Id[]) => {
      const { token } = await app.make.user({ role: 'Moderator', scope });
      const query = { size: 100 };
      const list = await app.call('GET /auditlog/content/page', { query }, token);
      const opened = await app.call('GET /auditlog/content/:id', { params: { id } }, token);
      const body = { id, status: 'REJECTED' as const, reason: '再想想' };
      const decided = () => app.call('POST /auditlog/content', { body }, token);
      return [
        list.data.records.some((row) => row.id === id),
        opened.code,
        (await decided()).code,
      ] as const;
    };
    expect(await reviewer([requestedId])).toEqual([false, 404, 403]);
    expect(await reviewer([currentId])).toEqual([false, 404, 403]);
    expect(await reviewer([currentId, requestedId])).toEqual([true, 200, 200]);
    await shiftDates(id, -1, 1);
    expect((await read(id, staff)).data.category?.id).toBe(currentId);
    await remove(id);
  });

  it('stays closed when its category was deleted, or it was deleted itself', async () => {
    const deletedCategory = await app.make.category({ model: 'ANNOUNCEMENT' });
    const { id, revision } = await publish({ ...later(), categoryId: deletedCategory.id });
    await change(id, revision, edit);
    await sql`delete from categories where id = ${deletedCategory.id}`.run(app.db);
    const { id: removed } = await publish(later());
    await change(removed, 1, edit);
    await remove(removed);
    await shiftDates(removed, -1, 1);
    await shiftDates(id, -1, 1);
    expect((await read(id, staff)).code).toBe(404);
    expect((await read(removed, staff)).code).toBe(404);
    await remove(id);
  });
});
