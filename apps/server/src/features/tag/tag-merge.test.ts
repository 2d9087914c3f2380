import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const merge = (fromId: Id, intoId: Id) =>
  app.call('PUT /tag/merge', { body: { fromId, intoId } }, admin.token);
const synonyms = (id: Id, words: string[]) =>
  app.call('PUT /tag/synonym', { body: { id, synonyms: words } }, admin.token);
const searchTags = async (keyword: string) =>
  (await app.call('GET /tag/page', { query: { keyword } }, null)).data.records.map(
    ({ name }) => name,
  );

it('a merged tag gives away its items, drafts, followers, and its name as a synonym', async () => {
  const [from, into] = [await app.make.tag(), await app.make.tag()];
  const both = await app.make.article({ tags: [from.id, into.id] });
  const tagged = await app.make.article({ tags: [from.id] });
  const draft = { user_id: admin.id, model: 'ARTICLE' as const, tag_ids: [from.id, into.id] };
  const { id: draftId } = await sql<{
    id: Id;
  }>`insert into drafts ${sql.values(draft)} returning id`.one(app.db);
  await sql`insert into tag_follows ${sql.values({ user_id: admin.id, tag_id: from.id })}`.run(
    app.db,
  );
  expect((await merge(from.id, into.id)).data).toMatchObject({
    id: into.id,
    count: 2,
    synonyms: [from.name],
  });
  const rows = await sql<{ content_id: Id; tag_id: Id }>`select content_id, tag_id
    from content_tags where content_id = any(${[both.id, tagged.id]}) order by content_id`.all(
    app.db,
  );
  expect(rows).toEqual([both.id, tagged.id].map((id) => ({ content_id: id, tag_id: into.id })));
  const tags = await sql<{ tag_ids: Id[] }>`select tag_ids from drafts where id = ${draftId}`.one(
    app.db,
  );
  expect(tags.tag_ids).toEqual([into.id]);
  const follows = await sql<{ tag_id: Id }>`select tag_id from tag_follows
    where user_id = ${admin.id}`.all(app.db);
  expect(follows).toEqual([{ tag_id: into.id }]);
  expect(await searchTags(from.name)).toEqual([into.name]);
});

it('a tag of ten thousand items is merged at one go, and both counts are true', async () => {
  const [from, into] = [await app.make.tag(), await app.make.tag()];
  const { id: category } = await app.make.category();
  await sql`with made as (insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at)
      select 'ARTICLE', 't' || i, '', '', ${admin.id}, ${category}, 'APPROVED', 1, now() from generate_series(1, 10000) i returning id)
    insert into content_tags (content_id, tag_id, position) select id, ${from.id}, 0 from made`.run(
    app.db,
  );
  const both = sql`insert into content_tags (content_id, tag_id, position)
    select content_id, ${into.id}, 1 from content_tags where tag_id = ${from.id} and content_id % 10 = 0`;
  await both.run(app.db);
  expect((await merge(from.id, into.id)).data).toMatchObject({ id: into.id, count: 10_000 });
  const counted = await sql<{
    n: number;
  }>`select coalesce(sum(live), 0)::int as n from content_tag_counts
    where tag_id in (${from.id}, ${into.id})`.all(app.db);
  expect(counted).toEqual([{ n: 10_000 }]);
});

it('two people merge at once: one does', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await app.make.tag(), await app.make.tag()];
    const codes = (await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((x, y) => x - y)).toEqual([200, 404]);
  }
  const { id } = await app.make.tag();
  expect((await merge(id, id)).code).toBe(400);
});

it('no word is the name or synonym of two tags', async () => {
  const [a, b] = [await app.make.tag(), await app.make.tag()];
  expect((await synonyms(a.id, ['K8s', 'k8S', a.name])).data.synonyms).toEqual(['K8s']);
  expect((await synonyms(b.id, ['k8s'])).code).toBe(409);
  expect((await synonyms(b.id, [a.name.toUpperCase()])).code).toBe(409);
  expect((await app.call('POST /tag', { body: { name: 'K8S' } }, admin.token)).code).toBe(409);
  const rename = (name: string, merging: boolean) =>
    app.call('PUT /tag', { body: { id: b.id, name, merge: merging } }, admin.token);
  expect((await rename('k8s', false)).code).toBe(409);
  expect((await rename(a.name, false)).code).toBe(409);
  expect((await rename('k8s', true)).data).toMatchObject({ id: a.id, name: a.name });
});

it('a search by a synonym finds the items of its tag', async () => {
  const tag = await app.make.tag();
  const { id } = await app.make.article({ tags: [tag.id] });
  await synonyms(tag.id, ['zooplankton']);
  await app.runJobs();
  const { data } = await app.call('GET /search', { query: { keyword: 'zooplankton' } }, null);
  expect(data.records.map((record) => record.id)).toEqual([id]);
});

it('only tags without any content are unused, no matter who can read the contents', async () => {
  const [usableTag, hidden] = [await app.make.tag(), await app.make.tag()];
  const inside = await app.make.category({ visibility: 'INTERNAL' });
  await app.make.article({ category: inside.id, tags: [hidden.id], status: 'DRAFT' });
  const list = async (keyword: string) =>
    (await app.call('GET /tag/unused/page', { query: { keyword } }, admin.token)).data.records
      .length;
  expect([await list(usableTag.name), await list(hidden.name)]).toEqual([1, 0]);
  const body = { ids: [usableTag.id, hidden.id] };
  expect((await app.call('POST /tag/unused/remove', { body }, admin.token)).data).toEqual({
    removed: 1,
  });
});
