import { expect } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

export const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Actions of tests on announcements of `admin` in a category. */
export function createAnnouncementActions(app: TestApp, admin: MadeUser, category: Id) {
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
  const change = (id: Id, revision: number, more: object = {}, user = admin) =>
    app.call('PUT /announcement', { body: { ...text(more), id, revision } }, user.token);
  const read = (id: Id, user: MadeUser) =>
    app.call('GET /announcement/:id', { params: { id } }, user.token);
  const confirm = (id: Id, revision: number, user: MadeUser) =>
    app.call('PUT /announcement/:id/confirm', { params: { id }, body: { revision } }, user.token);
  const remind = (id: Id, user = admin) =>
    app.call('POST /announcement/:id/remind', { params: { id } }, user.token);
  const remove = (id: Id) => app.call('DELETE /announcement/:id', { params: { id } }, admin.token);
  const people = async (id: Id, state: 'CONFIRMED' | 'WAITING' | 'ALL') =>
    (
      await app.call(
        'GET /announcement/:id/confirmations',
        { params: { id }, query: { state, size: 100 } },
        admin.token,
      )
    ).data;
  const listNotices = (id: Id, user: MadeUser) =>
    sql<{ kind: string; detail: string }>`select kind, detail
      from notifications where content_id = ${id} and user_id = ${user.id} order by id`.all(app.db);

  /** Moves the dates in the database, because its clock cannot be moved. */
  async function moveDates(id: Id, starts: number, ends: number): Promise<void> {
    await app.db.transaction(async (trx) => {
      await sql`alter table contents disable trigger contents_keep_to_dates`.run(trx);
      const dates = { starts_at: inHours(starts), ends_at: inHours(ends) };
      await sql`update contents set ${sql.set(dates)} where id = ${id}`.run(trx);
      await sql`alter table contents enable trigger contents_keep_to_dates`.run(trx);
      await sql`update announcement_settings set ${sql.set(dates)}
        where content_id = ${id}`.run(trx);
    });
  }
  /** The same, and has them looked at, with all that follows. */
  async function shiftDates(id: Id, starts: number, ends: number): Promise<void> {
    await moveDates(id, starts, ends);
    await app.deps.addJob(app.db, 'announcement-dates', {});
    await app.runJobs();
  }

  return {
    text,
    publish,
    change,
    read,
    confirm,
    remind,
    remove,
    people,
    listNotices,
    moveDates,
    shiftDates,
  };
}

export type AnnouncementActions = ReturnType<typeof createAnnouncementActions>;
