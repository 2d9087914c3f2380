import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { remindOverdue } from './content.public.ts';
import { createEmit } from '../../platform/queue/outbox.ts';
import { subscribers } from '../../subscribers.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Runs the daily job and the subscribers of its events. */
async function remindNow() {
  await remindOverdue(app.deps, (db) => createEmit(db, subscribers));
  await app.runJobs();
}

async function setMaintenance(id: Id, token: string, ownerId: Id | null, reviewBy: string | null) {
  return app.call('PUT /article/care', { body: { id, ownerId, reviewBy } }, token);
}

async function reminders(userId: Id) {
  const rows = await sql<{ kind: string }>`select kind from notifications
    where user_id = ${userId}`.all(app.db);
  return rows.filter((row) => row.kind === 'REMINDER').length;
}

describe('an overdue article', () => {
  it('shows that it is overdue, ranks lower in search, and reminds its owner once', async () => {
    const author = await app.make.user();
    const owner = await app.make.user();
    const category = (await app.make.category()).id;
    const old = await app.make.article({ author: author.id, category, title: '雪豹 观察' });
    const other = await app.make.article({ category, title: '雪豹 观察', body: '别的正文' });
    await app.runJobs();
    expect((await setMaintenance(old.id, author.token, owner.id, '2026-01-01')).code).toBe(200);
    await remindNow();
    await remindNow();
    expect(await reminders(owner.id)).toBe(1);
    const { data } = await app.call('GET /article/:id', { params: { id: old.id } });
    expect([data.overdueDays > 0, data.owner?.id]).toEqual([true, owner.id]);
    const list = await app.call('GET /article/page', { query: { categoryId: category } });
    expect(list.data.records.map(({ id, overdueDays }) => [id, overdueDays])).toEqual([
      [other.id, undefined],
      [old.id, data.overdueDays],
    ]);
    const results = await app.call('GET /search', { query: { keyword: '雪豹' } });
    const { overdueDays } = data;
    expect(results.data.records.at(-1)).toMatchObject({ id: old.id, overdueDays });
    const pendingWork = await app.call('GET /home/waiting', {}, owner.token);
    expect(pendingWork.data.overdue).toBe(1);

    // reviewed: a new day, and nothing is due any more
    await setMaintenance(old.id, author.token, owner.id, '2099-01-01');
    await remindNow();
    const reloaded = await app.call('GET /article/:id', { params: { id: old.id } });
    expect(reloaded.data.overdueDays).toBe(0);
    // when the new day passes too, there is one more reminder
    await setMaintenance(old.id, author.token, owner.id, '2026-02-01');
    await remindNow();
    expect(await reminders(owner.id)).toBe(2);
  });

  it('can be confirmed from the notification by its maintainer, if they have the permission', async () => {
    const author = await app.make.user();
    const owner = await app.make.user();
    const category = (await app.make.category()).id;
    const { id } = await app.make.article({ author: author.id, category });
    const confirmStillValid = (token: string) =>
      app.call('PUT /article/:id/stillValid', { params: { id } }, token);
    const offered = async (user: { token: string }) => {
      const query = { kind: 'REMINDER' as const };
      const { data } = await app.call('GET /notification/page', { query }, user.token);
      return data.records.map(({ action }) => action);
    };
    expect((await confirmStillValid(author.token)).code).toBe(409);
    await setMaintenance(id, author.token, owner.id, '2026-01-01');
    await remindNow();
    expect(await offered(owner)).toEqual([{ kind: 'STILL_VALID', edit: false }]);
    expect((await confirmStillValid((await app.make.user()).token)).code).toBe(403);
    // users who can no longer write are not offered an action that would be refused
    const role = (code: 'Tourist' | 'User') =>
      sql`update users set role_id = (select id from roles where code = ${code})
        where id = ${owner.id}`.run(app.db);
    await role('Tourist');
    expect([await offered(owner), (await confirmStillValid(owner.token)).code]).toEqual([
      [null],
      403,
    ]);
    await role('User');
    const [first, second] = await Promise.all([
      confirmStillValid(owner.token),
      confirmStillValid(owner.token),
    ]);
    expect([first.code, second.data.reviewBy]).toEqual([200, first.data.reviewBy]);
    expect(first.data.reviewBy > new Date().toISOString().slice(0, 10)).toBe(true);
    expect(await offered(owner)).toEqual([null]);
    const { data } = await app.call('GET /article/:id', { params: { id } });
    expect(data.overdueDays).toBe(0);
  });

  it('reminds no user who cannot read it', async () => {
    const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const author = await app.make.user();
    const outsider = await app.make.user({ role: 'Tourist' });
    const { id } = await app.make.article({ author: author.id, category });
    const answer = await setMaintenance(id, author.token, outsider.id, '2026-01-01');
    expect([answer.code, answer.data]).toEqual([400, { fields: { ownerId: expect.any(String) } }]);
    for (const ownerId of [9_999_999, '9223372036854775807']) {
      expect((await setMaintenance(id, author.token, ownerId, null)).code).toBe(400);
    }
  });

  it.each(['2026-02-30', '2026-1-1', '明天', '', '0000-01-01'])('refuses %j', async (reviewBy) => {
    const author = await app.make.user();
    const { id } = await app.make.article({ author: author.id });
    expect((await setMaintenance(id, author.token, null, reviewBy)).code).toBe(400);
  });
});

describe('next to an article', () => {
  it('are the adjacent articles and those that share tags, as far as the reader can read them', async () => {
    const category = (await app.make.category()).id;
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const tags = [(await app.make.tag()).id];
    const made: Id[] = [];
    for (const day of [1, 2, 3]) {
      const publishedAt = new Date(Date.UTC(2026, 0, day));
      made.push((await app.make.article({ category, tags, publishedAt, pinned: day === 3 })).id);
    }
    const secret = await app.make.article({ category: inside, tags });
    const notice = await app.make.article({ model: 'ANNOUNCEMENT', tags });
    const input = { params: { id: made[1] as Id } };
    const visitor = await app.call('GET /article/:id/around', input);
    expect(visitor.data.previous?.id).toBe(made[0]);
    expect(visitor.data.next?.id).toBe(made[2]);
    const relatedIds = visitor.data.related.map(({ id }) => id);
    expect(relatedIds).toEqual(expect.arrayContaining([made[0], made[2]]));
    expect(relatedIds).not.toContain(secret.id);
    expect(relatedIds).not.toContain(notice.id);
    const staff = await app.call('GET /article/:id/around', input, (await app.make.user()).token);
    expect(staff.data.related.map(({ id }) => id)).toContain(secret.id);
  });

  it('are news for news', async () => {
    const category = (await app.make.category({ model: 'NEWS' })).id;
    const made: Id[] = [];
    for (const day of [1, 2]) {
      const publishedAt = new Date(Date.UTC(2026, 0, day));
      made.push((await app.make.article({ model: 'NEWS', category, publishedAt })).id);
    }
    const input = { params: { id: made[0] as Id } };
    const { data } = await app.call('GET /news/:id/around', input);
    expect([data.previous, data.next?.id]).toEqual([null, made[1]]);
    expect(data.related.map(({ id }) => id)).toContain(made[1]);
  });
});
