import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnnouncementActions } from '../../../test/announcement-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let category: Id;
let author: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  category = (await app.make.category()).id;
  author = await app.make.user();
  moderator = await app.make.user({ role: 'Moderator', scope: [category] });
});
afterAll(() => app.close());

const row = (id: Id) =>
  sql<Record<string, unknown>>`select * from contents where id = ${id}`.one(app.db);
const listed = async (query: object, caller = moderator) =>
  (await app.call('GET /article/manage/page', { query }, caller.token)).data.records;

it('lists an announcement as unconfirmed while a recipient has not confirmed it', async () => {
  const section = (await app.make.category({ model: 'ANNOUNCEMENT' })).id;
  const announcing = createAnnouncementActions(app, admin, section);
  const confirmable = await announcing.publish({ confirm: true });
  await announcing.publish({ title: '不必确认' });
  const query = { categoryId: section, unconfirmed: 'true' as const };
  const page = async () =>
    (await app.call('GET /announcement/manage/page', { query }, admin.token)).data.records;
  await announcing.confirm(confirmable.id, confirmable.revision, moderator);
  const [only, ...others] = await page();
  expect([only?.id, only?.confirm, only?.confirmed, others]).toEqual([confirmable.id, true, 1, []]);
  const { records } = await announcing.people(confirmable.id, 'WAITING');
  for (const { user } of records) {
    const confirmed = {
      content_id: confirmable.id,
      user_id: user.id,
      revision: 1,
      confirmed_at: new Date(),
    };
    await sql`insert into announcement_confirmations ${sql.values(confirmed)}`.run(app.db);
  }
  expect(await page()).toEqual([]);
});

it('filters questions by answers, closed state, and duplicates', async () => {
  const section = (await app.make.category({ model: 'QUESTION' })).id;
  const makeQuestion = async (title: string) =>
    (await app.make.article({ model: 'QUESTION', category: section, title })).id;
  const [first, second, third] = [
    await makeQuestion('甲'),
    await makeQuestion('乙'),
    await makeQuestion('丙'),
  ];
  const accepted = await app.make.answer({ question: first, accepted: true });
  const close = (id: Id, duplicateOf: Id | null) =>
    app.call('PUT /question/:id/close', { params: { id }, body: { duplicateOf } }, admin.token);
  await close(second, first);
  await close(third, null);
  const table = async (query: object) => {
    const input = { query: { categoryId: section, ...query } };
    const { data } = await app.call('GET /question/manage/page', input, admin.token);
    expect(data.total).toBe(data.records.length);
    return data.records;
  };
  const ids = async (query: object) => (await table(query)).map(({ id }) => id);
  expect(await ids({ closed: 'true' })).toEqual([third, second]);
  expect(await ids({ closed: 'false' })).toEqual([first]);
  expect(await ids({ duplicate: 'true' })).toEqual([second]);
  expect(await ids({ answerState: '1' })).toEqual([first]);
  expect(await ids({ answerState: '0' })).toEqual([third, second]);
  expect(await ids({ answerState: 'waiting' })).toEqual([]);
  const [answered] = await table({ sort: 'answers' });
  expect([answered?.id, answered?.acceptedAnswerId]).toEqual([first, accepted.id]);
  const [repeats] = await table({ duplicate: 'true' });
  expect(repeats?.duplicateOf).toEqual({ id: first, title: '甲' });
  const page = await app.call('GET /question/:id', { params: { id: third } });
  expect([page.data.closed, page.data.duplicate]).toEqual([true, false]);
  // users who cannot read the original only learn that there is one
  const inside = (await app.make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
  const secret = (await app.make.article({ model: 'QUESTION', category: inside, title: '密' })).id;
  await close(third, secret);
  const hidden = await app.call('GET /question/:id', { params: { id: third } });
  expect([hidden.data.duplicate, hidden.data.duplicateOf]).toEqual([true, null]);
});

it("returns the caller's abilities per row, and limits batches", async () => {
  const otherCategory = (await app.make.category()).id;
  const inside = await app.make.article({ category, title: '辖区内的' });
  const other = await app.make.article({ category: otherCategory, title: '辖区外的' });
  const own = await app.make.article({
    category: otherCategory,
    author: moderator.id,
    title: '自己的',
  });
  const rows = await listed({ sort: 'updated' });
  const abilities = (id: Id) => rows.find((row) => row.id === id)?.abilities;
  expect(abilities(inside.id)).toEqual({ edit: true, delete: true, manage: true });
  expect(abilities(other.id)).toEqual({ edit: false, delete: false, manage: false });
  expect(abilities(own.id)).toEqual({ edit: true, delete: true, manage: false });
  const tags = Array.from({ length: 101 }, (_, n) => n + 1);
  const body = { id: inside.id, add: tags, remove: [] };
  expect((await app.call('PUT /article/tags', { body }, admin.token)).code).toBe(400);
  const tooLargePage = { query: { size: 101 } };
  expect((await app.call('GET /article/manage/page', tooLargePage, admin.token)).code).toBe(400);
});

it('lists with `mine` what is in categories of the caller or below them, in the total too', async () => {
  const below = (await app.make.category({ parent: category })).id;
  const elsewhere = (await app.make.category()).id;
  const caller = await app.make.user({ role: 'Moderator', scope: [category] });
  const table = async (query: object, user = caller) => {
    const input = { query: { authorId: writer.id, ...query } };
    const { data } = await app.call('GET /article/manage/page', input, user.token);
    expect(data.total).toBe(data.records.length);
    return data.records.map(({ id }) => id);
  };
  const writer = await app.make.user();
  const make = async (place: Id) =>
    (await app.make.article({ category: place, author: writer.id })).id;
  const [inside, deeper, outside] = [
    await make(category),
    await make(below),
    await make(elsewhere),
  ];
  expect(await table({})).toEqual([outside, deeper, inside]);
  expect(await table({ mine: true })).toEqual([deeper, inside]);
  expect(await table({ mine: true, categoryId: below })).toEqual([deeper]);
  expect(await table({ mine: true, categoryId: elsewhere })).toEqual([]);
  expect(await table({ mine: true }, admin)).toEqual([outside, deeper, inside]);
  // without an author, the stored counters make the total
  const { data } = await app.call(
    'GET /article/manage/page',
    { query: { mine: true, categoryId: below } },
    caller.token,
  );
  expect(data.total).toBe(1);
});

it('sets and removes an owner without changing the day, and filters by owner', async () => {
  const { id } = await app.make.article({ category, author: author.id });
  const maintenance = { id, ownerId: null, reviewBy: '2027-05-01' };
  await app.call('PUT /article/care', { body: maintenance }, moderator.token);
  const setOwner = (ownerId: Id | null) =>
    app.call('PUT /article/owner', { body: { id, ownerId } }, moderator.token);
  expect((await setOwner(author.id)).code).toBe(200);
  const [only, ...others] = await listed({ ownerId: author.id });
  expect([only?.id, only?.owner?.id, only?.reviewBy, others]).toEqual([
    id,
    author.id,
    '2027-05-01',
    [],
  ]);
  const inactiveUser = await app.make.user({ status: 'INACTIVE' });
  expect((await setOwner(inactiveUser.id)).code).toBe(400);
  expect((await setOwner(null)).code).toBe(200);
  expect(await listed({ ownerId: author.id })).toEqual([]);
});

it('pins and unpins, and refuses outside the scope', async () => {
  const { id } = await app.make.article({ category });
  const pin = (pinned: boolean, caller = moderator) =>
    app.call('PUT /article/:id/pin', { params: { id }, body: { pinned } }, caller.token);
  expect((await pin(true)).code).toBe(200);
  expect((await row(id)).pinned).toBe(true);
  expect((await pin(false)).code).toBe(200);
  expect((await row(id)).pinned).toBe(false);
  expect((await pin(true, author)).code).toBe(403);
});
