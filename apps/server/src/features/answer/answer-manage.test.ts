import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

type Query = InputFor<'GET /answer/manage/page'>['query'];

let app: TestApp;
let admin: MadeUser;
let moderator: MadeUser;
/** A category of the moderator, and one of others. */
let own: Id;
let elsewhere: Id;
let ownQuestion: Id;
let otherQuestion: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  own = (await app.make.category({ model: 'QUESTION' })).id;
  elsewhere = (await app.make.category({ model: 'QUESTION' })).id;
  moderator = await app.make.user({ role: 'Moderator', scope: [own] });
  ownQuestion = (await app.make.article({ model: 'QUESTION', category: own })).id;
  otherQuestion = (await app.make.article({ model: 'QUESTION', category: elsewhere })).id;
});
afterAll(() => app.close());

const answer = async (question: Id, more: Parameters<TestApp['make']['answer']>[0] = {}) =>
  (await app.make.answer({ question, ...more })).id;
const page = (query: Query, caller: MadeUser) =>
  app.call('GET /answer/manage/page', { query }, caller.token);
/** The ids that `caller` finds, which the total must count. */
async function list(query: Query, caller = moderator): Promise<Id[]> {
  const { data } = await page(query, caller);
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ id }) => id);
}
let marks = 0;
/** A text that no other answer has, to find the answers of one test. */
const newMark = () => `记号${(marks += 1)}`;

describe('the table of all answers', () => {
  it('filters by state, author, category, and the days of writing', async () => {
    const body = newMark();
    const author = await app.make.user();
    const first = await answer(ownQuestion, { body, author: author.id });
    const accepted = await answer(ownQuestion, { body, accepted: true });
    const other = await answer(otherQuestion, { body });
    const waiting = await answer(ownQuestion, { body, status: 'PENDING_REVIEW' });
    const rejected = await answer(ownQuestion, { body, status: 'REJECTED' });
    const deleted = await answer(ownQuestion, { body, deletedAt: new Date() });
    const find = (query: Query) => list({ keyword: body, ...query });
    expect(await find({})).toEqual([rejected, waiting, other, accepted, first]);
    expect(await find({ sort: 'oldest' })).toEqual([first, accepted, other, waiting, rejected]);
    expect(await find({ status: 'APPROVED' })).toEqual([other, accepted, first]);
    expect(await find({ status: 'ACCEPTED' })).toEqual([accepted]);
    expect(await find({ status: 'PENDING_REVIEW' })).toEqual([waiting]);
    expect(await find({ status: 'REJECTED' })).toEqual([rejected]);
    expect(await find({ status: 'DELETED' })).toEqual([deleted]);
    expect(await find({ authorId: author.id })).toEqual([first]);
    expect(await find({ categoryId: elsewhere })).toEqual([other]);
    expect(await find({ createdUntil: '2020-01-01' })).toEqual([]);
    expect((await page({ categoryId: 999_999 }, moderator)).code).toBe(404);
  });

  it('lists with `mine` what is in categories of the caller, in the total too', async () => {
    const body = newMark();
    const inside = await answer(ownQuestion, { body });
    const outside = await answer(otherQuestion, { body });
    expect(await list({ keyword: body, mine: true })).toEqual([inside]);
    expect(await list({ keyword: body })).toEqual([outside, inside]);
    expect(await list({ keyword: body, mine: true, categoryId: elsewhere })).toEqual([]);
    expect(await list({ keyword: body, mine: true }, admin)).toEqual([outside, inside]);
  });

  it('hides outside of the scope what readers do not see', async () => {
    const body = newMark();
    const shown = await answer(otherQuestion, { body });
    const waiting = await answer(otherQuestion, { body, status: 'PENDING_REVIEW' });
    const deleted = await answer(otherQuestion, { body, deletedAt: new Date() });
    expect(await list({ keyword: body })).toEqual([shown]);
    expect(await list({ keyword: body, status: 'PENDING_REVIEW' })).toEqual([]);
    expect(await list({ keyword: body, status: 'DELETED' })).toEqual([]);
    expect(await list({ keyword: body }, admin)).toEqual([waiting, shown]);
    expect(await list({ keyword: body, status: 'DELETED' }, admin)).toEqual([deleted]);
  });

  it('allows to act in the scope of the caller alone', async () => {
    const body = newMark();
    const inside = await answer(ownQuestion, { body });
    const outside = await answer(otherQuestion, { body });
    const pending = await answer(ownQuestion, { body, status: 'PENDING_REVIEW' });
    const { data } = await page({ keyword: body }, moderator);
    const abilities = new Map(data.records.map((row) => [row.id, row.abilities]));
    expect(abilities.get(inside)).toEqual({ delete: true, restore: false, review: false });
    expect(abilities.get(outside)).toEqual({ delete: false, restore: false, review: false });
    expect(abilities.get(pending)).toEqual({ delete: true, restore: false, review: true });
    const remove = (id: Id) => app.call('DELETE /answer/:id', { params: { id } }, moderator.token);
    expect((await remove(outside)).code).toBe(403);
    expect((await remove(inside)).code).toBe(200);
    const bin = await page({ keyword: body, status: 'DELETED' }, moderator);
    expect(bin.data.records).toMatchObject([
      { id: inside, deleted: true, abilities: { delete: false, restore: true, review: false } },
    ]);
    const params = { id: inside };
    const restored = await app.call('PUT /answer/:id/restore', { params }, moderator.token);
    expect(restored.code).toBe(200);
    expect(await list({ keyword: body, status: 'DELETED' })).toEqual([]);
  });

  it('hides answers to questions that the caller may not read', async () => {
    const body = newMark();
    const category = (await app.make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
    const internal = (await app.make.article({ model: 'QUESTION', category })).id;
    const secret = await answer(internal, { body });
    const deletedAt = new Date();
    const gone = (await app.make.article({ model: 'QUESTION', category: own, deletedAt })).id;
    await answer(gone, { body });
    const outsider = await app.make.user({
      role: await app.make.role({ codes: ['answer.delete'] }),
    });
    expect(await list({ keyword: body }, outsider)).toEqual([]);
    expect(await list({ keyword: body }, moderator)).toEqual([secret]);
  });
});
