import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** The rows of a caller's list; the count for the badge agrees with it. */
async function listFor(user: { token: string }) {
  const { data } = await app.call('GET /handover/page', { query: {} }, user.token);
  const { data: count } = await app.call('GET /handover/count', {}, user.token);
  expect(count.total).toBe(data.total);
  return data.records;
}
const idsFor = async (user: { token: string }) => (await listFor(user)).map(({ id }) => id);

async function handOver(contentId: Id, owner: { id: Id }, by: { token: string }) {
  const body = { contentId, ownerId: owner.id };
  return app.call('PUT /handover', { body }, by.token);
}

async function disable(userId: Id) {
  const params = { userId, status: 'INACTIVE' as const };
  const { code } = await app.call(
    'PUT /user/update/status/:userId/:status',
    { params },
    admin.token,
  );
  expect(code).toBe(200);
}

/** Moves a person by hand, as an Admin does in the back-office. */
async function move(userId: Id, from: Id, to: Id | null) {
  const remove = { body: { id: from, add: [], remove: [userId] } };
  expect((await app.call('PUT /group/member', remove, admin.token)).data.removed).toBe(1);
  if (to === null) return;
  const add = { body: { id: to, add: [userId], remove: [] } };
  expect((await app.call('PUT /group/member', add, admin.token)).data.added).toBe(1);
}

/** A department with a leader who is a member too, a member, a category that it reads, and an article there. */
async function makeDepartment({ parent }: { parent?: Id } = {}) {
  const [leader, member, successor] = await Promise.all([
    app.make.user(),
    app.make.user(),
    app.make.user(),
  ]);
  const group = await app.make.group({
    members: [leader.id, member.id, successor.id],
    leaders: [leader.id],
    ...(parent === undefined ? {} : { parent }),
  });
  const category = await app.make.category({ visibility: 'GRANTED' });
  await app.make.grant({ category: category.id, group: group.id });
  const article = await app.make.article({ author: member.id, category: category.id });
  return { leader, member, successor, group, category, article };
}

describe('the list of a leader', () => {
  it('has what a disabled member wrote, with its category and their name', async () => {
    const { leader, member, category, article } = await makeDepartment();
    expect(await listFor(leader)).toEqual([]);
    await disable(member.id);
    expect(await listFor(leader)).toMatchObject([
      {
        id: article.id,
        category: { id: category.id, name: category.name },
        maintainer: { id: member.id, nickname: member.nickname },
        reason: 'DISABLED',
      },
    ]);
  });

  it('has what a deleted account wrote, without the name', async () => {
    const { leader, member, article } = await makeDepartment();
    await app.call('DELETE /user/:id', { params: { id: member.id }, query: {} }, admin.token);
    expect(await listFor(leader)).toMatchObject([
      { id: article.id, maintainer: { nickname: '已注销用户' }, reason: 'DELETED' },
    ]);
  });

  it('has the article of a member who moved and cannot read it any more, until they return', async () => {
    const { leader, member, group, article } = await makeDepartment();
    const other = await app.make.group();
    await move(member.id, group.id, other.id);
    expect(await listFor(leader)).toMatchObject([{ id: article.id, reason: 'LEFT' }]);
    await move(member.id, other.id, group.id);
    expect(await listFor(leader)).toEqual([]);
    const leavers = sql`select from user_group_leavers where group_id = ${group.id}`;
    expect(await leavers.all(app.db)).toHaveLength(0);
  });

  it('omits the article of a member who moved and still reads it', async () => {
    const { leader, member, group, category } = await makeDepartment();
    const other = await app.make.group();
    await app.make.grant({ category: category.id, group: other.id });
    const open = await app.make.category();
    await app.make.article({ author: member.id, category: open.id });
    await move(member.id, group.id, other.id);
    expect(await listFor(leader)).toEqual([]);
  });

  it('has what a leaver owned, although its author is still there', async () => {
    const { leader, member, successor, category } = await makeDepartment();
    const { id } = await app.make.article({ author: successor.id, category: category.id });
    await sql`update contents set owner_id = ${member.id} where id = ${id}`.run(app.db);
    await disable(member.id);
    expect(await idsFor(leader)).toContain(id);
  });

  it('omits what a leaver wrote when another owns it', async () => {
    const { leader, member, successor, article } = await makeDepartment();
    await sql`update contents set owner_id = ${successor.id} where id = ${article.id}`.run(app.db);
    await disable(member.id);
    expect(await listFor(leader)).toEqual([]);
  });

  it('has the articles of departments below, and none of those above or of its siblings', async () => {
    const above = await makeDepartment();
    const below = await makeDepartment({ parent: above.group.id });
    const sibling = await makeDepartment({ parent: above.group.id });
    await app.make.grant({ category: below.category.id, group: above.group.id });
    for (const { member } of [above, below]) await disable(member.id);
    expect(new Set(await idsFor(above.leader))).toEqual(
      new Set([above.article.id, below.article.id]),
    );
    expect(await idsFor(below.leader)).toEqual([below.article.id]);
    expect(await idsFor(sibling.leader)).toEqual([]);
  });

  it('omits articles that the leader cannot read, deleted ones and other sections', async () => {
    const { leader, member } = await makeDepartment();
    const secret = await app.make.category({ visibility: 'GRANTED' });
    await app.make.grant({ category: secret.id, user: member.id });
    const hidden = await app.make.article({ author: member.id, category: secret.id });
    const deleted = await app.make.article({ author: member.id });
    await sql`update contents set deleted_at = now() where id = ${deleted.id}`.run(app.db);
    await app.make.article({ author: member.id, model: 'QUESTION' });
    await disable(member.id);
    const listed = await idsFor(leader);
    expect(listed).toHaveLength(1);
    expect(listed).not.toContain(hidden.id);
    expect((await handOver(hidden.id, leader, leader)).code).toBe(404);
  });

  it('omits from an Admin who leads what was not granted to them', async () => {
    const { group, member } = await makeDepartment();
    const leads = { group_id: group.id, user_id: admin.id };
    await sql`insert into user_group_leaders ${sql.values(leads)}`.run(app.db);
    const secret = await app.make.category({ visibility: 'GRANTED' });
    const hidden = await app.make.article({ author: member.id, category: secret.id });
    const open = await app.make.article({ author: member.id });
    await disable(member.id);
    const listed = await idsFor(admin);
    expect(listed).toContain(open.id);
    expect(listed).not.toContain(hidden.id);
  });

  it('has a first text that waits for review for a leader who may review it, and no draft', async () => {
    const { leader, member, group } = await makeDepartment();
    const category = await app.make.category();
    const reviewer = await app.make.user({ role: 'Moderator', scope: [category.id] });
    const leads = { group_id: group.id, user_id: reviewer.id };
    await sql`insert into user_group_leaders ${sql.values(leads)}`.run(app.db);
    const make = (status: 'PENDING_REVIEW' | 'REJECTED') =>
      app.make.article({ author: member.id, category: category.id, status });
    const waiting = await make('PENDING_REVIEW');
    await make('REJECTED');
    await disable(member.id);
    expect(await idsFor(reviewer)).toEqual([waiting.id]);
    expect(await idsFor(leader)).not.toContain(waiting.id);
  });

  it('is empty for a member, for an owner of a free group, and when the department ends', async () => {
    const { leader, member, successor, group } = await makeDepartment();
    const freeOwner = await app.make.user();
    await app.make.group({ kind: 'FREE', leaders: [freeOwner.id], members: [member.id] });
    const open = await app.make.article({ author: member.id });
    await disable(member.id);
    expect(await idsFor(leader)).toContain(open.id);
    for (const user of [successor, freeOwner]) {
      expect(await listFor(user)).toEqual([]);
      const { data } = await app.call('GET /handover/count', {}, user.token);
      expect(data).toEqual({ total: 0, leads: false });
      expect((await handOver(open.id, successor, user)).code).toBe(404);
    }
    await app.call('DELETE /group/:id', { params: { id: group.id } }, admin.token);
    expect(await listFor(leader)).toEqual([]);
    const leavers = sql`select from user_group_leavers where user_id = ${member.id}`;
    expect(await leavers.all(app.db)).toHaveLength(0);
  });
});

describe('handing over', () => {
  it('makes the person the owner, who reads it as theirs, and removes the row', async () => {
    const { leader, member, successor, article } = await makeDepartment();
    const reviewBy = sql`update contents set review_by = '2030-01-01' where id = ${article.id}`;
    await reviewBy.run(app.db);
    await disable(member.id);
    expect((await handOver(article.id, successor, leader)).code).toBe(200);
    expect(await listFor(leader)).toEqual([]);
    const input = { params: { id: article.id } };
    const { data } = await app.call('GET /article/:id', input, successor.token);
    expect([data.owner?.id, data.author.id]).toEqual([successor.id, member.id]);
    const meta = await app.call('GET /article/:id/meta', input, successor.token);
    expect(meta.data.reviewBy).toBe('2030-01-01');
    // a second leader who decides later finds it gone
    expect((await handOver(article.id, leader, leader)).code).toBe(404);
  });

  it('refuses a person who cannot read it or is away, even the owner themselves', async () => {
    const { leader, member, successor, article } = await makeDepartment();
    await sql`update contents set owner_id = ${member.id} where id = ${article.id}`.run(app.db);
    await disable(member.id);
    const outsider = await app.make.user();
    for (const user of [outsider, member]) {
      const { code, data } = await handOver(article.id, user, leader);
      expect([code, Object.keys((data as { fields?: object } | null)?.fields ?? {})]).toEqual([
        400,
        ['ownerId'],
      ]);
    }
    expect(await idsFor(leader)).toEqual([article.id]);
    expect((await handOver(article.id, successor, leader)).code).toBe(200);
  });

  it('is for rows of the list alone, although the leader may read the article', async () => {
    const { leader, successor, article } = await makeDepartment();
    expect((await handOver(article.id, successor, leader)).code).toBe(404);
    const elsewhere = await app.make.article({});
    expect((await handOver(elsewhere.id, successor, leader)).code).toBe(404);
  });

  it('is in the activity log with the article', async () => {
    const { leader, member, successor, article } = await makeDepartment();
    await disable(member.id);
    await handOver(article.id, successor, leader);
    const rows = await sql<{ kind: string }>`select kind from activity_logs
      where call = 'PUT /handover' and target = ${String(article.id)}`.all(app.db);
    expect(rows).toEqual([{ kind: 'content' }]);
  });
});
