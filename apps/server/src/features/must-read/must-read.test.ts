import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnnouncementActions } from '../../../test/announcement-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

const DAY = 86_400_000;
let app: TestApp;
let admin: MadeUser;
let author: MadeUser;
let staff: MadeUser;
let colleague: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  author = await app.make.user();
  staff = await app.make.user();
  colleague = await app.make.user();
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const makeGroup = async (...members: MadeUser[]) =>
  (await app.make.group({ members: members.map(({ id }) => id) })).id;
const publish = async (more: object = {}) =>
  (await app.make.article({ author: author.id, ...more })).id;
const ask = (contentId: Id, groupIds: Id[], more: object = {}, user = admin) =>
  app.call('PUT /mustRead', { body: { contentId, groupIds, ...more } }, user.token);
const read = (contentId: Id, user: MadeUser) =>
  app.call('GET /mustRead/:contentId', { params: { contentId } }, user.token);
const confirm = (contentId: Id, user: MadeUser, revision = 1) =>
  app.call(
    'PUT /mustRead/:contentId/confirm',
    { params: { contentId }, body: { revision } },
    user.token,
  );
const remind = (contentId: Id, user = admin) =>
  app.call('PUT /mustRead/remind', { body: { contentId } }, user.token);
const list = async (contentId: Id, state: 'CONFIRMED' | 'WAITING' | 'ALL' = 'WAITING') => {
  const input = { params: { contentId }, query: { state } };
  const { data } = await app.call('GET /mustRead/:contentId/recipient/page', input, admin.token);
  return data.records.map((row) => row.user.id);
};
const openOf = async (user: MadeUser) =>
  (await app.call('GET /mustRead/page', { query: {} }, user.token)).data.records.map(
    (row) => row.content.id,
  );
const countNotices = async (contentId: Id, user: MadeUser) => {
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  return data.records.filter((row) => row.detail === 'MUST_READ' && row.content?.id === contentId)
    .length;
};
/** Gives the content a newer live text. */
const publishNewer = (contentId: Id) =>
  sql`with text as (insert into revisions (content_id, number, title, body, status, editor_id)
      select id, revision + 1, title, body || ' 新增一段', 'APPROVED', author_id from contents where id = ${contentId})
    update contents set revision = revision + 1, live_revision = live_revision + 1 where id = ${contentId}`.run(
    app.db,
  );

describe('recipients', () => {
  it('are members of the groups and of departments below, but neither author nor asker', async () => {
    const top = await makeGroup(author, admin, staff);
    await app.make.group({ parent: top, members: [colleague.id, staff.id] });
    const outsider = await app.make.user();
    const id = await publish();
    const { data, status } = await ask(id, [top], { dueOn: '2099-12-31' });
    expect(status).toBe(200);
    expect(data.request).toMatchObject({ confirmed: 0, waiting: 2, changed: false });
    expect(data.request?.groups).toMatchObject([{ id: top, memberCount: 4 }]);
    expect(new Set(await list(id))).toEqual(new Set([staff.id, colleague.id]));
    for (const user of [staff, colleague]) {
      expect((await read(id, user)).data).toMatchObject({ required: true, dueOn: '2099-12-31' });
      expect(await openOf(user)).toContain(id);
    }
    for (const user of [author, admin, outsider]) {
      expect((await read(id, user)).data).toMatchObject({ required: false, revision: null });
      expect(await openOf(user)).not.toContain(id);
      expect((await confirm(id, user)).status).toBe(409);
    }
    expect((await read(id, outsider)).data).toMatchObject({ dueOn: null, request: null });
  });

  it('are notified once, and confirm from the notification', async () => {
    const group = await makeGroup(staff);
    const id = await publish();
    await ask(id, [group]);
    await app.runJobs();
    await ask(id, [group], { dueOn: '2099-12-31' });
    await app.runJobs();
    expect(await countNotices(id, staff)).toBe(1);
    const { data } = await app.call('GET /notification/page', { query: {} }, staff.token);
    expect(data.records[0]?.action).toEqual({ kind: 'MUST_READ', revision: 1 });
    const [first, second] = await Promise.all([confirm(id, staff), confirm(id, staff)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read(id, staff)).data.confirmedAt).toBe(first.data.confirmedAt);
    expect(await openOf(staff)).not.toContain(id);
    expect([await list(id), await list(id, 'CONFIRMED')]).toEqual([[], [staff.id]]);
  });

  it('are none any more when they leave the group, and a new member is one', async () => {
    const group = await makeGroup(staff, colleague);
    const id = await publish();
    await ask(id, [group]);
    const joining = await app.make.user();
    const body = { id: group, add: [joining.id], remove: [staff.id] };
    expect((await app.call('PUT /group/member', { body }, admin.token)).status).toBe(200);
    expect((await read(id, staff)).data.required).toBe(false);
    expect((await confirm(id, staff)).status).toBe(409);
    expect((await read(id, joining)).data.required).toBe(true);
    expect(new Set(await list(id))).toEqual(new Set([colleague.id, joining.id]));
  });

  it('are none any more when they lose the right to read, and see no notification', async () => {
    const group = await makeGroup(staff);
    const category = await app.make.category({ visibility: 'GRANTED' });
    await app.make.grant({ category: category.id, user: staff.id });
    const id = await publish({ category: category.id });
    await ask(id, [group]);
    await app.runJobs();
    expect([await list(id), await countNotices(id, staff)]).toEqual([[staff.id], 1]);
    await sql`delete from category_grants where category_id = ${category.id}`.run(app.db);
    expect((await read(id, staff)).status).toBe(404);
    expect((await confirm(id, staff)).status).toBe(404);
    expect(await openOf(staff)).not.toContain(id);
    expect([await list(id), await countNotices(id, staff)]).toEqual([[], 0]);
  });

  it('are none any more when their group is deleted or the request ends', async () => {
    const [first, second] = [await makeGroup(staff), await makeGroup(colleague)];
    const id = await publish();
    await ask(id, [first, second]);
    await app.runJobs();
    await app.call('DELETE /group/:id', { params: { id: first } }, admin.token);
    expect(await list(id)).toEqual([colleague.id]);
    const params = { contentId: id };
    const ended = await app.call('DELETE /mustRead/:contentId', { params }, admin.token);
    expect(ended.data.request).toBeNull();
    expect((await read(id, colleague)).data.required).toBe(false);
    expect(await countNotices(id, colleague)).toBe(0);
  });
});

describe('asking again', () => {
  it('is what makes a newer text be confirmed, and counts for the same text too', async () => {
    const group = await makeGroup(staff, colleague);
    const id = await publish();
    await ask(id, [group]);
    await app.runJobs();
    await confirm(id, staff);
    await publishNewer(id);
    expect((await read(id, staff)).data.confirmedAt).not.toBeNull();
    const unchanged = await ask(id, [group], { dueOn: '2099-12-31' });
    expect(unchanged.data.request).toMatchObject({ confirmed: 1, revision: 1, changed: true });

    const again = await ask(id, [group], { again: true });
    expect(again.data.request).toMatchObject({ confirmed: 0, waiting: 2, revision: 2 });
    expect(again.data.dueOn, 'the day that was left out').toBe('2099-12-31');
    await app.runJobs();
    expect(await countNotices(id, staff)).toBe(2);
    expect((await confirm(id, staff, 1)).status, 'the text before').toBe(409);
    expect((await confirm(id, staff, 2)).status).toBe(200);

    await ask(id, [group], { again: true });
    expect((await read(id, staff)).data.confirmedAt, 'asked again for the same text').toBeNull();
    expect((await confirm(id, staff, 2)).status).toBe(200);
    expect(await list(id, 'CONFIRMED')).toEqual([staff.id]);
  });
});

describe('the own list', () => {
  const listOwn = async (user: MadeUser, state: 'WAITING' | 'CONFIRMED') => {
    const { data } = await app.call('GET /mustRead/page', { query: { state } }, user.token);
    return { ...data, ids: data.records.map(({ content }) => content.id) };
  };

  it('has what is to be confirmed by its day, and what was confirmed latest first', async () => {
    const member = await app.make.user();
    const group = await makeGroup(member);
    const [whenever, later, soon] = [await publish(), await publish(), await publish()];
    await ask(whenever, [group]);
    await ask(later, [group], { dueOn: '2099-12-31' });
    await ask(soon, [group], { dueOn: '2099-01-31' });
    expect(await listOwn(member, 'WAITING')).toMatchObject({
      ...{ ids: [soon, later, whenever], total: 3, waiting: 3, confirmed: 0 },
    });
    await confirm(later, member);
    await confirm(soon, member);
    const waiting = await listOwn(member, 'WAITING');
    expect(waiting).toMatchObject({ ids: [whenever], total: 1, waiting: 1, confirmed: 2 });
    expect(waiting.records[0]).toMatchObject({ confirmedAt: null, dueOn: null, overdue: false });
    const confirmed = await listOwn(member, 'CONFIRMED');
    expect(confirmed).toMatchObject({ ids: [soon, later], total: 2 });
    expect(confirmed.records[0]?.confirmedAt).toEqual(expect.any(String));
    const counts = await app.call('GET /mustRead/count', {}, member.token);
    expect(counts.data).toEqual({ waiting: 1, confirmed: 2 });
    expect(await listOwn(colleague, 'CONFIRMED')).toMatchObject({ total: 0 });
  });

  it('agrees with what the article itself says', async () => {
    const group = await makeGroup(staff);
    const id = await publish();
    const readOpen = async (user: MadeUser) =>
      (await app.call('GET /article/:id', { params: { id } }, user.token)).data.mustRead;
    await ask(id, [group], { dueOn: '2099-12-31' });
    expect(await readOpen(staff)).toEqual({ dueOn: '2099-12-31', overdue: false });
    for (const user of [colleague, author, admin]) expect(await readOpen(user)).toBeNull();
    await confirm(id, staff);
    expect(await readOpen(staff)).toBeNull();
  });
});

describe('an announcement that all confirm', () => {
  let actions: ReturnType<typeof createAnnouncementActions>;
  beforeAll(async () => {
    const category = await app.make.category({ model: 'ANNOUNCEMENT' });
    const announcer = await app.make.user({ role: 'Admin' });
    actions = createAnnouncementActions(app, announcer, category.id);
  });
  /** What the page of the announcement asks the reader to confirm. */
  const readPrompts = async (id: Id, user: MadeUser) => {
    const { data } = await actions.read(id, user);
    const prompts = { own: data.mustConfirm, mustRead: data.mustRead !== null };
    return Object.entries(prompts).flatMap(([name, isShown]) => (isShown ? [name] : []));
  };

  it('asks for one confirmation, whichever was wanted first', async () => {
    const group = await makeGroup(staff);
    const confirmed = await actions.publish({ confirm: true });
    const refused = await ask(confirmed.id, [group]);
    expect([refused.status, refused.msg]).toEqual([409, '该公告已要求全员确认，无需设置必读']);
    expect(await readPrompts(confirmed.id, staff)).toEqual(['own']);

    const { id, revision } = await actions.publish();
    expect((await ask(id, [group])).status).toBe(200);
    expect(await readPrompts(id, staff)).toEqual(['mustRead']);
    await actions.change(id, revision, { confirm: true });
    expect(await readPrompts(id, staff)).toEqual(['own']);
    expect(await openOf(staff)).not.toContain(id);
    expect(await list(id)).toEqual([]);
    expect((await confirm(id, staff, 2)).status).toBe(409);
    expect((await remind(id)).status).toBe(409);
    const { data } = await read(id, admin);
    expect(data).toMatchObject({ confirmedByAll: true, request: { waiting: 0 } });
    expect((await actions.confirm(id, revision + 1, staff)).status).toBe(200);
    expect(await readPrompts(id, staff)).toEqual([]);

    await actions.change(id, revision + 1, { confirm: false });
    expect(await readPrompts(id, staff), 'asked of the group as before').toEqual(['mustRead']);
  });
});

describe('reminding', () => {
  it('reaches a person who has not confirmed once a day', async () => {
    const group = await makeGroup(staff, colleague);
    const id = await publish();
    await ask(id, [group]);
    await confirm(id, colleague);
    expect((await remind(id)).data.reminded).toBe(1);
    expect((await remind(id)).data.reminded).toBe(0);
    clock.set(new Date(Date.now() + DAY));
    try {
      expect((await remind(id)).data.reminded).toBe(1);
    } finally {
      clock.reset();
    }
    expect(await countNotices(id, colleague)).toBe(0);
  });
});

describe('managing', () => {
  it('is for editors of the content who may look up groups', async () => {
    const group = await makeGroup(staff);
    const id = await publish();
    const other = await app.make.user({ role: 'Moderator' });
    expect((await ask(id, [group], {}, author)).status, 'may not look up groups').toBe(403);
    expect((await ask(id, [group], {}, other)).status, 'moderates another category').toBe(403);
    await ask(id, [group]);
    const params = { contentId: id };
    for (const user of [author, staff, other]) {
      expect((await read(id, user)).data).toMatchObject({ canManage: false, request: null });
      expect((await remind(id, user)).status).toBe(403);
      const end = await app.call('DELETE /mustRead/:contentId', { params }, user.token);
      expect(end.status).toBe(403);
      const input = { params, query: {} };
      const people = await app.call('GET /mustRead/:contentId/recipient/page', input, user.token);
      expect(people.status).toBe(403);
    }
    expect((await read(id, admin)).data.canManage).toBe(true);
  });

  it('refuses days in the past, unknown groups, and announcements that all confirm', async () => {
    const group = await makeGroup(staff);
    const id = await publish();
    const past = await ask(id, [group], { dueOn: '2020-01-01' });
    expect(past.data).toMatchObject({ fields: { dueOn: expect.any(String) } });
    expect((await ask(id, [999_999_999])).status).toBe(400);
    expect((await ask(id, [])).status).toBe(400);
    const announcement = await publish({ model: 'ANNOUNCEMENT' });
    expect((await ask(announcement, [group])).status).toBe(200);
    const row = { content_id: announcement, live_confirm: true, confirm_revision: 1 };
    await sql`insert into announcements ${sql.values(row)}`.run(app.db);
    expect((await ask(announcement, [group])).status).toBe(409);
  });
});
