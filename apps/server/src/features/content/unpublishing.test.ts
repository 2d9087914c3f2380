import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnnouncementActions, inHours } from '../../../test/announcement-actions.ts';
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

const unpublish = (id: Id, user = moderator) =>
  app.call('PUT /article/:id/unpublish', { params: { id } }, user.token);
const publish = (id: Id, user = moderator) =>
  app.call('PUT /article/:id/publish', { params: { id } }, user.token);
const read = (id: Id, user?: MadeUser) =>
  app.call('GET /article/:id', { params: { id } }, user?.token);
const row = (id: Id) =>
  sql<Record<string, unknown>>`select * from contents where id = ${id}`.one(app.db);
const listNotices = async (id: Id, user: MadeUser) => {
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  return data.records.filter(({ content }) => content?.id === id).map(({ detail }) => detail);
};
const listed = async (query: object, user = moderator) =>
  (await app.call('GET /article/manage/page', { query }, user.token)).data.records;

describe('unpublishing', () => {
  it('hides an article everywhere at once and returns it to its author', async () => {
    const word = '装卸平台';
    const made = { title: `${word} 一`, body: word, category, author: author.id };
    const { id } = await app.make.article(made);
    await app.runJobs();
    const search = async () =>
      (await app.call('GET /search', { query: { keyword: word } })).data.records.length;
    expect(await search()).toBe(1);
    const { updated_at } = await row(id);
    expect((await unpublish(id)).code).toBe(200);
    expect((await read(id)).code).toBe(404);
    const { data: page } = await app.call('GET /article/page', { query: { categoryId: category } });
    expect(page.records.map((record) => record.id)).not.toContain(id);
    await app.runJobs();
    expect(await search()).toBe(0);
    const ownView = await read(id, author);
    expect([ownView.data.status, ownView.data.liveRevision]).toEqual(['DRAFT', null]);
    expect((await row(id)).updated_at).toEqual(updated_at);
    expect(await listNotices(id, author)).toEqual(['UNPUBLISHED']);
    const [unpublishedRow] = await listed({ status: 'UNPUBLISHED', categoryId: category });
    expect([unpublishedRow?.id, unpublishedRow?.title, unpublishedRow?.unpublishedAt]).toEqual([
      id,
      made.title,
      expect.any(String),
    ]);

    expect((await publish(id)).code).toBe(200);
    await app.runJobs();
    const republished = await read(id);
    expect([republished.data.status, republished.data.title]).toEqual(['APPROVED', made.title]);
    expect(await search()).toBe(1);
    expect(await listNotices(id, author)).toEqual([]);
    expect((await row(id)).updated_at).toEqual(updated_at);
    expect(await listed({ status: 'UNPUBLISHED', categoryId: category })).toEqual([]);
  });

  it('includes a waiting revision, which waits again after publication', async () => {
    const made = { category, author: author.id, status: 'PENDING_REVIEW' as const, live: true };
    const { id, title } = await app.make.article(made);
    await unpublish(id);
    expect(await row(id)).toMatchObject({ status: 'DRAFT', title: `${title}（改）` });
    expect(await listed({ status: 'PENDING_REVIEW', keyword: title })).toEqual([]);
    expect(
      (await listed({ status: 'UNPUBLISHED', keyword: title })).map((item) => item.title),
    ).toEqual([title]);
    await publish(id);
    expect(await row(id)).toMatchObject({ status: 'PENDING_REVIEW', live_revision: 1, title });
    expect((await row(id)).submitted_at).not.toBeNull();
  });

  it("keeps the author's later changes as a draft, and ends when they submit again", async () => {
    const { id } = await app.make.article({ category, author: author.id });
    await unpublish(id);
    const text = { title: '改写中', content: '改写的正文', categoryId: category, tagIds: [] };
    const save = (revision: number, status: 'DRAFT' | 'PENDING_REVIEW', user = author) =>
      app.call('PUT /article', { body: { ...text, id, revision, status } }, user.token);
    await save(1, 'DRAFT');
    await publish(id);
    expect(await row(id)).toMatchObject({ status: 'DRAFT', live_revision: 1, revision: 2 });
    expect((await read(id)).data.title).not.toBe(text.title);
    await unpublish(id);
    await save(2, 'PENDING_REVIEW');
    const verdict = { body: { id, status: 'APPROVED' as const } };
    expect((await app.call('POST /auditlog/content', verdict, moderator.token)).code).toBe(200);
    expect(await row(id)).toMatchObject({ live_revision: 3, unpublished_at: null });
    expect((await read(id)).data.title).toBe(text.title);
  });

  it('happens once for two concurrent calls, and is refused for unapproved or deleted items', async () => {
    const { id } = await app.make.article({ category, author: author.id });
    const both = await Promise.all([unpublish(id), unpublish(id, admin)]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    await app.runJobs();
    expect(await listNotices(id, author)).toEqual(['UNPUBLISHED']);
    const draft = await app.make.article({ category, author: author.id, status: 'DRAFT' });
    expect((await unpublish(draft.id)).code).toBe(409);
    expect((await publish(draft.id)).code).toBe(409);
    const deletedFields = { category, author: author.id, deletedAt: new Date() };
    expect((await unpublish((await app.make.article(deletedFields)).id)).code).toBe(404);
    const otherArticle = await app.make.article({ author: author.id });
    expect((await unpublish(otherArticle.id)).code).toBe(403);
    expect((await unpublish(id, author)).code).toBe(403);
  });

  it('publishes again only while the category exists', async () => {
    const to = (await app.make.category({ parent: category })).id;
    const { id } = await app.make.article({ category: to, author: author.id });
    await unpublish(id);
    const move = { body: { id, categoryId: category } };
    await app.call('PUT /article/category', move, moderator.token);
    expect((await publish(id)).code).toBe(200);
    expect((await read(id)).data.category?.id).toBe(category);
  });
});

describe('an announcement', () => {
  it('stays closed at its start time and after its end when it is unpublished', async () => {
    const section = (await app.make.category({ model: 'ANNOUNCEMENT' })).id;
    const announcing = createAnnouncementActions(app, admin, section);
    const { id } = await announcing.publish({ startsAt: inHours(2), endsAt: inHours(9) });
    const call = (action: 'publish' | 'unpublish') =>
      app.call(`PUT /announcement/:id/${action}`, { params: { id } }, admin.token);
    const states = async () => {
      const answers: string[] = [];
      for (const status of ['APPROVED', 'SCHEDULED', 'ENDED', 'UNPUBLISHED'] as const) {
        const query = { status, categoryId: section };
        const { data } = await app.call('GET /announcement/manage/page', { query }, admin.token);
        answers.push(...data.records.map(() => status));
      }
      return answers;
    };
    expect(await states()).toEqual(['SCHEDULED']);
    expect((await call('unpublish')).code).toBe(200);
    await announcing.shiftDates(id, -1, 9);
    expect(await states()).toEqual(['UNPUBLISHED']);
    expect((await call('publish')).code).toBe(200);
    expect(await states()).toEqual(['APPROVED']);
    await announcing.shiftDates(id, -2, -1);
    expect(await states()).toEqual(['ENDED']);
    expect((await call('unpublish')).code).toBe(200);
    expect((await call('publish')).code).toBe(200);
    expect(await states()).toEqual(['ENDED']);
  });
});
