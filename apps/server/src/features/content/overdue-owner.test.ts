import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { remindOverdue } from './content.public.ts';
import { createEmit } from '../../platform/queue/outbox.ts';
import { subscribers } from '../../subscribers.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** Runs the daily job and the subscribers of its events. */
async function remindNow() {
  await remindOverdue(app.deps, (db) => createEmit(db, subscribers));
  await app.runJobs();
}

async function makeDueArticle() {
  const [author, owner] = [await app.make.user(), await app.make.user()];
  const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const { id } = await app.make.article({ author: author.id, category });
  await app.runJobs();
  const body = { id, ownerId: owner.id, reviewBy: '2026-01-01' };
  expect((await app.call('PUT /article/care', { body }, author.token)).code).toBe(200);
  return { id, author, owner };
}

async function setStatus(userId: Id, status: 'ACTIVE' | 'INACTIVE') {
  const input = { params: { userId, status } };
  const call = 'PUT /user/update/status/:userId/:status';
  expect((await app.call(call, input, admin.token)).code).toBe(200);
}

const DEPARTURES = {
  'is disabled': (id: Id) => setStatus(id, 'INACTIVE'),
  'is deleted': async (id: Id) => {
    await app.call('DELETE /user/:id', { params: { id }, query: {} }, admin.token);
  },
  'may not read it any more': async (userId: Id) => {
    const { data } = await app.call('GET /role', {}, admin.token);
    const roleId = data.find(({ code }) => code === 'Tourist')?.id as Id;
    const params = { userId, roleId };
    await app.call('PUT /user/update/role/:userId/:roleId', { params }, admin.token);
  },
};

/** Articles that a user was reminded of in notifications, and the count on their home page. */
async function listReminders(user: MadeUser) {
  const query = { kind: 'REMINDER' as const };
  const { data } = await app.call('GET /notification/page', { query }, user.token);
  const pendingWork = await app.call('GET /home/waiting', {}, user.token);
  return {
    remindedIds: data.records.map(({ content }) => content?.id),
    count: pendingWork.data.overdue,
  };
}

async function readShownOwner(id: Id, user: MadeUser) {
  const { data } = await app.call('GET /article/:id', { params: { id } }, user.token);
  return data.owner?.id ?? null;
}

describe('an overdue article whose owner', () => {
  it.each(Object.entries(DEPARTURES))('%s is maintained by its author', async (_, depart) => {
    const { id, author, owner } = await makeDueArticle();
    const reader = await app.make.user();
    expect(await readShownOwner(id, reader)).toBe(owner.id);
    await depart(owner.id);
    expect(await readShownOwner(id, reader)).toBeNull();
    await remindNow();
    expect(await listReminders(author)).toEqual({ remindedIds: [id], count: 1 });
  });

  it.each([
    ['is disabled', true],
    ['may not read it any more', true],
    ['is deleted', false],
  ] as const)('%s stays the owner when only the day is changed: %s', async (departure, remains) => {
    const { id, author, owner } = await makeDueArticle();
    await DEPARTURES[departure](owner.id);
    const readAwayOwner = async () => {
      const { data } = await app.call('GET /article/:id/meta', { params: { id } }, author.token);
      return data.inside?.awayOwner?.id ?? null;
    };
    expect(await readAwayOwner()).toBe(remains ? owner.id : null);
    const setOwner = async (ownerId: Id | null) => {
      const body = { id, ownerId, reviewBy: '2026-02-01' };
      return (await app.call('PUT /article/care', { body }, author.token)).code;
    };
    expect(await setOwner(owner.id)).toBe(remains ? 200 : 400);
    expect(await readAwayOwner()).toBe(remains ? owner.id : null);
    expect([await setOwner(null), await readAwayOwner()]).toEqual([200, null]);
    // a former owner cannot be named again
    expect(await setOwner(owner.id)).toBe(400);
  });

  it('reminds its author when the owner is disabled after the reminder, each of them once', async () => {
    const { id, author, owner } = await makeDueArticle();
    await remindNow();
    expect(await listReminders(author)).toEqual({ remindedIds: [], count: 0 });
    await setStatus(owner.id, 'INACTIVE');
    await remindNow();
    expect(await listReminders(author)).toEqual({ remindedIds: [id], count: 1 });
    await setStatus(owner.id, 'ACTIVE');
    await remindNow();
    await remindNow();
    const rows = sql<{ user_id: Id }>`select user_id from notifications where content_id = ${id}`;
    const remindedIds = (await sql<{ user_id: Id }>`${rows} and kind = 'REMINDER'`.all(app.db)).map(
      (row) => row.user_id,
    );
    expect(new Set(remindedIds)).toEqual(new Set([author.id, owner.id]));
    expect([remindedIds.length, (await listReminders(author)).count]).toEqual([2, 0]);
  });

  it('counts for its author when no owner was set', async () => {
    const { id, author, owner } = await makeDueArticle();
    const body = { id, ownerId: null, reviewBy: '2026-01-01' };
    await app.call('PUT /article/care', { body }, author.token);
    await remindNow();
    expect(await listReminders(author)).toEqual({ remindedIds: [id], count: 1 });
    expect(await listReminders(owner)).toEqual({ remindedIds: [], count: 0 });
  });
});

describe('a reader of an overdue article', () => {
  const remind = (id: Id, user: { token: string }) =>
    app.call('POST /article/:id/remind', { params: { id } }, user.token);

  it('sees for how many days, and can remind the owner, at most once a day for all readers', async () => {
    const { id, author, owner } = await makeDueArticle();
    const [reader, other] = [await app.make.user(), await app.make.user()];
    const { data } = await app.call('GET /article/:id', { params: { id } }, reader.token);
    expect(data.overdueDays).toBe(daysSince('2026-01-01'));

    expect((await remind(id, reader)).data).toEqual({ reminded: true });
    for (const user of [reader, other, author]) {
      expect((await remind(id, user)).data).toEqual({ reminded: false });
    }
    expect(await listReminders(author)).toEqual({ remindedIds: [], count: 0 });
    const query = { kind: 'REMINDER' as const };
    const remindedIds = await app.call('GET /notification/page', { query }, owner.token);
    expect(remindedIds.data.records).toMatchObject([
      { actor: { id: reader.id }, detail: 'ASKED', action: { kind: 'STILL_VALID' } },
    ]);
  });

  it('cannot remind when the article is their own, not due or hidden, or has no maintainer', async () => {
    const { id, author, owner } = await makeDueArticle();
    const reader = await app.make.user();
    expect((await remind(id, owner)).msg).toContain('您是该文章的负责人');
    expect((await remind(id, await app.make.user({ role: 'Tourist' }))).code).toBe(404);
    expect((await app.call('POST /article/:id/remind', { params: { id } })).code).toBe(400);
    const kinds = [{ kind: 'REMINDER' as const, site: false, mail: false }];
    const body = { kinds, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, owner.token);
    expect((await remind(id, reader)).msg).toContain('无法提醒负责人');
    // disabled users get no reminders; without the author too there is no maintainer
    await setStatus(owner.id, 'INACTIVE');
    expect((await remind(id, reader)).data).toEqual({ reminded: true });
    await setStatus(author.id, 'INACTIVE');
    expect((await remind(id, reader)).msg).toContain('没有人负责');
    const newArticle = await app.make.article({});
    expect((await remind(newArticle.id, reader)).code).toBe(409);
  });
});

/** Whole days since a day in the company's time zone. */
function daysSince(day: string): number {
  return (Date.parse(toCompanyDay(new Date())) - Date.parse(day)) / 86_400_000;
}
