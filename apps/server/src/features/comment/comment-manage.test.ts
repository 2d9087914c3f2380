import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { NewComment } from '../../../test/make-comment.ts';

type Query = InputFor<'GET /comment/manage/page'>['query'];

let app: TestApp;
let admin: MadeUser;
let moderator: MadeUser;
let writer: MadeUser;
/** A category of the moderator with one below it, and one of others. */
let own: Id;
let below: Id;
let elsewhere: Id;
let ownArticle: Id;
let belowArticle: Id;
let otherArticle: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  writer = await app.make.user();
  own = (await app.make.category()).id;
  below = (await app.make.category({ parent: own })).id;
  elsewhere = (await app.make.category()).id;
  moderator = await app.make.user({ role: 'Moderator', scope: [own] });
  ownArticle = (await app.make.article({ category: own })).id;
  belowArticle = (await app.make.article({ category: below })).id;
  otherArticle = (await app.make.article({ category: elsewhere })).id;
});
afterAll(() => app.close());

const comment = async (content: Id, more: Partial<NewComment> = {}) =>
  (await app.make.comment({ content, author: writer.id, ...more })).id;
const page = (query: Query, caller: MadeUser) =>
  app.call('GET /comment/manage/page', { query }, caller.token);
/** The ids that `caller` finds, which the total must count. */
async function list(query: Query, caller = moderator): Promise<Id[]> {
  const { data } = await page(query, caller);
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ id }) => id);
}
let marks = 0;
/** A text that no other comment has, to find the comments of one test. */
const newMark = () => `记号${(marks += 1)}`;

describe('the table of all comments', () => {
  it('filters by state, author, target, category, and the days of writing', async () => {
    const text = newMark();
    const at = new Date('2026-03-01T16:30:00Z');
    const first = await comment(ownArticle, { text, at });
    const second = await comment(belowArticle, { text, author: moderator.id });
    const third = await comment(otherArticle, { text });
    const waiting = await comment(ownArticle, { text, status: 'PENDING_REVIEW' });
    const rejected = await comment(ownArticle, { text, status: 'REJECTED' });
    const deleted = await comment(ownArticle, { text, deletedAt: new Date() });
    const find = (query: Query) => list({ keyword: text, ...query });
    expect(await find({})).toEqual([rejected, waiting, third, second, first]);
    expect(await find({ sort: 'oldest' })).toEqual([first, second, third, waiting, rejected]);
    expect(await find({ status: 'APPROVED' })).toEqual([third, second, first]);
    expect(await find({ status: 'PENDING_REVIEW' })).toEqual([waiting]);
    expect(await find({ status: 'REJECTED' })).toEqual([rejected]);
    expect(await find({ status: 'DELETED' })).toEqual([deleted]);
    expect(await find({ authorId: moderator.id })).toEqual([second]);
    expect(await find({ categoryId: own, status: 'APPROVED' })).toEqual([second, first]);
    expect(await find({ targetType: 'NEWS' })).toEqual([]);
    // half past four in the afternoon of UTC is the next day in the company's zone
    expect(await find({ createdFrom: '2026-03-02', createdUntil: '2026-03-02' })).toEqual([first]);
    expect(await find({ createdUntil: '2026-03-01' })).toEqual([]);
    expect((await page({ categoryId: 999_999 }, moderator)).code).toBe(404);
  });

  it('lists with `mine` what is in categories of the caller or below them, in the total too', async () => {
    const text = newMark();
    const inside = await comment(ownArticle, { text });
    const deeper = await comment(belowArticle, { text });
    const outside = await comment(otherArticle, { text });
    expect(await list({ keyword: text, mine: true })).toEqual([deeper, inside]);
    expect(await list({ keyword: text })).toEqual([outside, deeper, inside]);
    expect(await list({ keyword: text, mine: true, categoryId: below })).toEqual([deeper]);
    expect(await list({ keyword: text, mine: true, categoryId: elsewhere })).toEqual([]);
    const idle = await app.make.user({ role: 'Moderator' });
    expect(await list({ keyword: text, mine: true }, idle)).toEqual([]);
    // Admins moderate everything
    expect(await list({ keyword: text, mine: true }, admin)).toEqual([outside, deeper, inside]);
  });

  it('hides outside of the scope what readers do not see', async () => {
    const text = newMark();
    const shown = await comment(otherArticle, { text });
    const hidden = [
      await comment(otherArticle, { text, status: 'PENDING_REVIEW' }),
      await comment(otherArticle, { text, status: 'REJECTED' }),
    ];
    const deleted = await comment(otherArticle, { text, deletedAt: new Date() });
    expect(await list({ keyword: text })).toEqual([shown]);
    for (const status of ['PENDING_REVIEW', 'REJECTED', 'DELETED'] as const)
      expect(await list({ keyword: text, status })).toEqual([]);
    expect(await list({ keyword: text }, admin)).toEqual([...hidden.toReversed(), shown]);
    expect(await list({ keyword: text, status: 'DELETED' }, admin)).toEqual([deleted]);
  });

  it('allows to act in the scope of the caller alone', async () => {
    const text = newMark();
    const inside = await comment(ownArticle, { text });
    const outside = await comment(otherArticle, { text });
    const pending = await comment(ownArticle, { text, status: 'PENDING_REVIEW' });
    const { data } = await page({ keyword: text }, moderator);
    const abilities = new Map(data.records.map((row) => [row.id, row.abilities]));
    expect(abilities.get(inside)).toEqual({ delete: true, restore: false, review: false });
    expect(abilities.get(outside)).toEqual({ delete: false, restore: false, review: false });
    expect(abilities.get(pending)).toEqual({ delete: true, restore: false, review: true });
    const remove = (id: Id) => app.call('DELETE /comment/:id', { params: { id } }, moderator.token);
    expect((await remove(outside)).code).toBe(403);
    expect((await remove(inside)).code).toBe(200);
    const bin = await page({ keyword: text, status: 'DELETED' }, moderator);
    expect(bin.data.records).toMatchObject([
      { id: inside, deleted: true, abilities: { delete: false, restore: true, review: false } },
    ]);
    const restored = await app.call(
      'PUT /comment/:id/restore',
      { params: { id: inside } },
      moderator.token,
    );
    expect(restored.code).toBe(200);
    expect(await list({ keyword: text, status: 'DELETED' })).toEqual([]);
  });

  it('hides comments of contents that the caller may not read', async () => {
    const text = newMark();
    const internal = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const secret = await comment((await app.make.article({ category: internal })).id, { text });
    const gone = (await app.make.article({ category: own, deletedAt: new Date() })).id;
    await comment(gone, { text });
    const draft = (await app.make.article({ category: elsewhere, status: 'DRAFT' })).id;
    const unpublished = await comment(draft, { text });
    const role = await app.make.role({ codes: ['comment.delete', 'comment.edit'] });
    const outsider = await app.make.user({ role });
    expect(await list({ keyword: text }, outsider)).toEqual([]);
    // staff read the category; only those in scope open an unpublished article
    expect(await list({ keyword: text }, moderator)).toEqual([secret]);
    expect(await list({ keyword: text }, admin)).toEqual([unpublished, secret]);
    // a scope alone does not open the contents of a category
    const scoped = await app.make.user({ role, scope: [internal] });
    expect(await list({ keyword: text }, scoped)).toEqual([]);
    const announcement = (await app.make.article({ model: 'ANNOUNCEMENT' })).id;
    await comment(announcement, { text, type: 'ANNOUNCEMENT' });
    expect(await list({ keyword: text }, outsider)).toEqual([]);
  });

  it('hides comments below an answer that readers do not see', async () => {
    const text = newMark();
    const question = (await app.make.article({ model: 'QUESTION' })).id;
    const answer = await app.make.answer({ question });
    const rejected = await app.make.answer({ question, status: 'REJECTED' });
    const on = (target: Id) => comment(question, { type: 'ANSWER', target, text });
    const shown = await on(answer.id);
    await on(rejected.id);
    expect(await list({ keyword: text, targetType: 'ANSWER' }, admin)).toEqual([shown]);
  });
});
