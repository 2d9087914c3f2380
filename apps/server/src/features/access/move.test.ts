import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

/*
 * What a move of a category, a merge and a change of category give and take, before they are saved. Accounts of staff read
 * INTERNAL categories, so a restricted one is compared with another restricted one: only those granted something are counted.
 */

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** A restricted category with one reader and an article. */
async function makeRestricted(parent?: Id) {
  const reader = await app.make.user();
  const category = await app.make.category({
    visibility: 'GRANTED',
    ...(parent !== undefined && { parent }),
  });
  await app.make.grant({ category: category.id, user: reader.id, right: 'WRITE' });
  const article = await app.make.article({ category: category.id });
  return { reader, article, ...category };
}

const gaining = ({ gaining: { named } }: ReadersEffect) => named.map(({ id }) => id);
const losing = ({ losing: { named } }: ReadersEffect) => named.map(({ id }) => id);
const canReadArticle = async (id: Id, { token }: MadeUser) =>
  (await app.call('GET /article/:id', { params: { id } }, token)).status === 200;

async function moveEffect(
  body: { id: Id; parentId?: Id | null; visibility?: 'INTERNAL' },
  token = admin.token,
) {
  return app.call('POST /access/category/move/effect', { body }, token);
}
async function mergeEffect(fromId: Id, intoId: Id, moves: 'all' | 'items' = 'all') {
  const body = { fromId, intoId, moves };
  return app.call('POST /access/category/merge/effect', { body }, admin.token);
}
async function itemEffect(ids: Id[], categoryId: Id, { token }: MadeUser = admin) {
  return app.call('POST /access/content/effect', { body: { ids, categoryId } }, token);
}

describe('a category that moves', () => {
  it('names who gains and who loses, and saves nothing', async () => {
    const [above, other] = [await makeRestricted(), await makeRestricted()];
    const child = await app.make.category({ visibility: 'GRANTED', parent: above.id });
    const article = await app.make.article({ category: child.id });
    const { data } = await moveEffect({ id: child.id, parentId: other.id });
    expect(gaining(data)).toEqual([other.reader.id]);
    expect(losing(data)).toEqual([above.reader.id]);
    expect(data.public).toEqual([]);
    expect(await canReadArticle(article.id, above.reader)).toBe(true);
    const body = { id: child.id, parentId: other.id };
    expect((await app.call('PUT /category', { body }, admin.token)).status).toBe(200);
    expect(await canReadArticle(article.id, above.reader)).toBe(false);
    expect(await canReadArticle(article.id, other.reader)).toBe(true);
  });

  it('says what visitors lose below a narrower one', async () => {
    const inner = await app.make.category({ visibility: 'INTERNAL' });
    const open = await app.make.category();
    const body = { id: open.id, parentId: inner.id, visibility: 'INTERNAL' as const };
    const { data } = await moveEffect(body);
    expect(data.public).toEqual([
      { who: 'VISITORS', gains: false },
      { who: 'OUTSIDE_USERS', gains: false },
    ]);
  });

  it('is previewed only for its managers, and names no one to callers who are not staff', async () => {
    const [from, to] = [await makeRestricted(), await makeRestricted()];
    const role = await app.make.role({ codes: ['category.edit'], staff: true });
    const stranger = await app.make.user({ role });
    const body = { id: from.id, parentId: to.id };
    expect((await moveEffect(body, stranger.token)).status).toBe(403);
    const outside = await app.make.role({ codes: ['category.admin'], staff: false });
    const { data } = await moveEffect(body, (await app.make.user({ role: outside })).token);
    expect(data).toMatchObject({ losing: { count: 1, named: [] } });
  });
});

describe('a merge', () => {
  it('gives what is moved the readers of its new place, and the other category no new ones', async () => {
    const [from, into] = [await makeRestricted(), await makeRestricted()];
    const { data } = await mergeEffect(from.id, into.id);
    expect(gaining(data)).toEqual([into.reader.id]);
    expect(losing(data)).toEqual([from.reader.id]);
    const body = { fromId: from.id, intoId: into.id };
    expect((await app.call('PUT /category/merge', { body }, admin.token)).status).toBe(200);
    expect(await canReadArticle(from.article.id, into.reader)).toBe(true);
    expect(await canReadArticle(from.article.id, from.reader)).toBe(false);
    expect(await canReadArticle(into.article.id, from.reader)).toBe(false);
  });

  it('shows moderators who come along and read what they could not', async () => {
    const [from, into] = [await app.make.category(), await makeRestricted()];
    const moderator = await app.make.user({ role: 'Moderator', scope: [from.id] });
    const { data } = await mergeEffect(from.id, into.id);
    expect(gaining(data)).toEqual([moderator.id]);
    const items = await mergeEffect(from.id, into.id, 'items');
    expect(gaining(items.data), 'moderators stay behind').toEqual([]);
  });

  it('leaves subcategories no wider than before, though their grants came from above', async () => {
    const [from, into] = [await makeRestricted(), await app.make.category()];
    const child = await app.make.category({ visibility: 'GRANTED', parent: from.id });
    const article = await app.make.article({ category: child.id });
    const { data } = await mergeEffect(from.id, into.id);
    expect(data.public).toEqual([
      { who: 'VISITORS', gains: true },
      { who: 'OUTSIDE_USERS', gains: true },
    ]);
    expect(losing(data)).toEqual([from.reader.id]);
    const body = { fromId: from.id, intoId: into.id };
    await app.call('PUT /category/merge', { body }, admin.token);
    expect(await canReadArticle(article.id, from.reader)).toBe(false);
    expect(await canReadArticle(article.id, await app.make.user())).toBe(false);
  });
});

describe('an item whose category changes', () => {
  it('names who gains and who loses, but for those to whom it is opened by name', async () => {
    const [from, to] = [await makeRestricted(), await makeRestricted()];
    await app.make.grant({ category: from.id, user: (await app.make.user()).id });
    await app.make.opening({ content: from.article.id, user: from.reader.id });
    const { data } = await itemEffect([from.article.id], to.id);
    expect(gaining(data)).toEqual([to.reader.id]);
    expect(data.losing.count).toBe(1);
    expect(losing(data)).not.toContain(from.reader.id);
  });

  it('counts each person once for a whole selection, and nothing where readers stay the same', async () => {
    const [first, other, to] = [
      await makeRestricted(),
      await makeRestricted(),
      await makeRestricted(),
    ];
    const second = await app.make.article({ category: first.id });
    const ids = [first.article.id, second.id, other.article.id, to.article.id];
    const { data } = await itemEffect(ids, to.id);
    expect(gaining(data)).toEqual([to.reader.id]);
    expect(new Set(losing(data))).toEqual(new Set([first.reader.id, other.reader.id]));
    const below = await app.make.category({ visibility: 'GRANTED', parent: first.id });
    const same = await itemEffect([first.article.id], below.id);
    expect(same.data).toMatchObject({ gaining: { count: 0 }, losing: { count: 0 }, public: [] });
  });

  it('tells only those who may edit it, and not where they may not write', async () => {
    const [from, to] = [await makeRestricted(), await makeRestricted()];
    const none = await itemEffect([from.article.id], to.id, to.reader);
    expect(none.data).toMatchObject({ gaining: { count: 0 }, losing: { count: 0 } });
    const own = await app.make.article({ category: from.id, author: from.reader.id });
    expect((await itemEffect([own.id], to.id, from.reader)).status).toBe(404);
    const draft = await app.make.article({
      ...{ category: from.id, author: from.reader.id, status: 'PENDING_REVIEW' },
    });
    const unpublished = await itemEffect([draft.id], from.id, from.reader);
    expect(unpublished.data).toMatchObject({ gaining: { count: 0 }, losing: { count: 0 } });
  });

  it('names readers to an author of the staff who reads both categories, to no one outside', async () => {
    const [from, to] = [await makeRestricted(), await makeRestricted()];
    const author = await app.make.user();
    const guest = await app.make.user({ role: await app.make.role({ codes: ['article.add'] }) });
    for (const category of [from.id, to.id])
      for (const { id } of [author, guest])
        await app.make.grant({ category, user: id, right: 'WRITE' });
    const [byAuthor, byGuest] = [
      await app.make.article({ category: from.id, author: author.id }),
      await app.make.article({ category: from.id, author: guest.id }),
    ];
    const { data } = await itemEffect([byAuthor.id], to.id, author);
    expect(gaining(data)).toEqual([to.reader.id]);
    const seen = await itemEffect([byGuest.id], to.id, guest);
    expect(seen.data).toMatchObject({ gaining: { count: 1, named: [] }, losing: { count: 1 } });
  });
});

describe('who sees a draft', () => {
  const audience = (id: Id, { token }: MadeUser) =>
    app.call('GET /access/draft/:id', { params: { id } }, token);

  it('is its author and those invited, and the reviewers of its category once submitted', async () => {
    const [author, invited, stranger] = [
      await app.make.user(),
      await app.make.user(),
      await app.make.user(),
    ];
    const category = await app.make.category();
    const moderator = await app.make.user({ role: 'Moderator', scope: [category.id] });
    const { id } = await app.make.draft({ user: author.id, category: category.id });
    await sql`insert into draft_members ${sql.values({ draft_id: id, user_id: invited.id })}`.run(
      app.db,
    );
    const { data } = await audience(id, author);
    expect(data.readers.map(({ id: reader, why }) => [reader, why])).toEqual([
      [author.id, 'AUTHOR'],
      [invited.id, 'INVITED'],
    ]);
    expect(data.reviewers.named.map(({ id: reviewer }) => reviewer)).toContain(moderator.id);
    expect(data.category?.id).toBe(category.id);
    expect((await audience(id, invited)).status).toBe(200);
    expect((await audience(id, stranger)).status).toBe(404);
    expect((await audience(id, moderator)).status, 'before it is submitted').toBe(404);
  });

  it('names the reviewers of a restricted category only to its readers', async () => {
    const restricted = await makeRestricted();
    const invited = await app.make.user();
    const { id } = await app.make.draft({ user: restricted.reader.id, category: restricted.id });
    await sql`insert into draft_members ${sql.values({ draft_id: id, user_id: invited.id })}`.run(
      app.db,
    );
    expect((await audience(id, restricted.reader)).data.reviewers.count).toBeGreaterThan(0);
    const { data } = await audience(id, invited);
    expect(data).toMatchObject({ category: null, reviewers: { count: 0, named: [] } });
  });

  it('of an item is private, or for those who may edit it where several write', async () => {
    const restricted = await makeRestricted();
    const author = await app.make.user();
    await app.make.grant({ category: restricted.id, user: author.id, right: 'WRITE' });
    const item = await app.make.article({ category: restricted.id, author: author.id });
    const moderator = await app.make.user({ role: 'Moderator', scope: [restricted.id] });
    const alone = await app.make.draft({ user: moderator.id, content: item.id });
    expect((await audience(alone.id, moderator)).data.count).toBe(1);
    await sql`update drafts set together = true where id = ${alone.id}`.run(app.db);
    const { data } = await audience(alone.id, moderator);
    expect(data.readers.map(({ id }) => id)).toContain(author.id);
    await sql`update category_grants set access = 'READ' where user_id = ${author.id}`.run(app.db);
    const after = await audience(alone.id, moderator);
    expect(after.data.readers.map(({ id }) => id)).not.toContain(author.id);
  });
});
