import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let person: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  person = await app.make.user();
  const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const publishedAt = new Date('2026-03-08T18:30:00Z');
  const { id } = await app.make.article({ author: person.id, publishedAt });
  await app.make.article({ author: person.id, category: inside, publishedAt });
  const at = new Date('2026-03-09T02:00:00Z');
  await app.make.comment({ content: id, author: person.id, at });
  await app.make.comment({ content: id, author: person.id, at, status: 'PENDING_REVIEW' });
  const deletedUser = await app.make.answer({ deletedAt: new Date() });
  const type = 'ANSWER' as const;
  await app.make.comment({
    content: deletedUser.question,
    target: deletedUser.id,
    type,
    author: person.id,
    at,
  });
  await app.make.annotation({ content: id, author: person.id });
  await app.make.answer({ author: person.id, accepted: true });
  await app.make.answer({ author: person.id, body: '还在审核', status: 'PENDING_REVIEW' });
});
afterAll(() => app.close());

const read = async (id: Id, token?: string, zone = 'Asia/Shanghai') =>
  (await app.call('GET /user/personal/:id', { params: { id }, query: { zone } }, token)).data;
const onThe = (days: readonly { day: string; count: number }[], day: string) =>
  days.find((item) => item.day === day)?.count ?? 0;

it('counts what the caller can read, by days of the requested time zone', async () => {
  const visitor = await read(person.id);
  expect(visitor).toMatchObject({ articles: 1, answers: 1, accepted: 1, questions: 0 });
  // half past two in the morning in Shanghai, the evening before in New York
  expect(onThe(visitor.days, '2026-03-09')).toBe(2);
  const otherZone = await read(person.id, undefined, 'America/New_York');
  expect(onThe(otherZone.days, '2026-03-08')).toBe(2);
  const colleague = await read(person.id, (await app.make.user()).token);
  expect(colleague.articles).toBe(2);
  expect(onThe(colleague.days, '2026-03-09')).toBe(3);
  // annotations are for those who read them
  const sum = (days: readonly { count: number }[]) =>
    days.reduce((all, entry) => all + entry.count, 0);
  expect(sum(colleague.days)).toBe(sum(visitor.days) + 2);
});

it('counts follows if the user shows them, and favorites on the user’s own page', async () => {
  const owner = await app.make.user();
  await app.make.article({ author: owner.id });
  const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const [open, closed] = [await app.make.article({}), await app.make.article({ category: inside })];
  for (const { id } of [open, closed]) {
    await app.call('POST /user/follow/article/:id', { params: { id } }, owner.token);
    await app.call('POST /favorite', { body: { contentId: id } }, owner.token);
  }
  const author = { type: 'author' as const, id: person.id };
  await app.call('POST /user/follow/:type/:id', { params: author }, owner.token);
  const outsider = await app.make.user({ role: 'Tourist' });
  const loadCounts = async (token?: string) => {
    const { follows, favorites } = await read(owner.id, token);
    return [follows, favorites];
  };
  expect(await loadCounts(owner.token)).toEqual([3, 2]);
  expect(await loadCounts(outsider.token)).toEqual([2, null]);
  expect(await loadCounts()).toEqual([null, null]);
  const audience = async (to: 'EVERYBODY' | 'NOBODY') =>
    app.call('PUT /user/follow/setting', { body: { audience: to } }, owner.token);
  await audience('EVERYBODY');
  expect(await loadCounts()).toEqual([2, null]);
  await audience('NOBODY');
  expect(await loadCounts(person.token)).toEqual([null, null]);
});

it('lists published answers with their questions, and the latest accepted ones', async () => {
  const query = { current: 1, size: 10 };
  const params = { id: person.id };
  const { data } = await app.call('GET /user/personal/:id/answer', { params, query });
  expect(data).toMatchObject({ total: 1, records: [{ accepted: true }] });
  const { latest } = await read(person.id);
  expect(latest).toMatchObject([{ id: data.records[0]?.id }]);
});

it.each(['Nowhere/Nothing', 'Factory'])('refuses the zone %s', async (zone) => {
  const request = { params: { id: person.id }, query: { zone } };
  const answer = await app.call('GET /user/personal/:id', request);
  expect(answer).toMatchObject({ code: 400, data: { fields: { zone: '时区无效' } } });
});

it('has nothing of an ended account', async () => {
  const deletedUser = await app.make.user();
  await sql`update users set deleted_at = ${new Date()}, nickname = ''
    where id = ${deletedUser.id}`.run(app.db);
  const request = { params: { id: deletedUser.id }, query: {} };
  expect(await app.call('GET /user/personal/:id', request)).toMatchObject({ code: 404 });
  expect(await app.call('GET /user/personal/:id/answer', request)).toMatchObject({ code: 404 });
});

it('drafts, what waits and what came back are counted for their author alone', async () => {
  const writer = await app.make.user();
  await app.make.article({ author: writer.id });
  await app.make.draft({ user: writer.id });
  await app.make.article({ author: writer.id, status: 'PENDING_REVIEW' });
  await app.make.article({ author: writer.id, status: 'PENDING_REVIEW', deletedAt: new Date() });
  await app.make.article({ author: writer.id, status: 'REJECTED' });
  expect(await read(writer.id, writer.token)).toMatchObject({ drafts: 1, waiting: 1, rejected: 1 });
  const hidden = { drafts: null, waiting: null, rejected: null };
  const admin = await app.make.user({ role: 'Admin' });
  expect(await read(writer.id, admin.token)).toMatchObject(hidden);
  expect(await read(writer.id)).toMatchObject(hidden);
});
