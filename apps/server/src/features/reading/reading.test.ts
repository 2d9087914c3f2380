import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sweepReads } from './reading.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let reader: MadeUser;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
beforeEach(async () => {
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
});
afterAll(() => app.close());

const article = async () =>
  (await app.make.article({ author: admin.id, category, title: '差旅', body: '旧的规定' })).id;
const read = (id: Id, revision: number, who = reader) =>
  app.call('POST /reading/:id', { params: { id }, body: { revision } }, who.token);
const change = async (id: Id, revision: number, content: string, categoryId = category) => {
  const text = { title: '差旅', content, categoryId, tagIds: [], coverUrl: null };
  const body = { id, revision, ...text, status: 'PENDING_REVIEW' as const };
  expect((await app.call('PUT /article', { body }, admin.token)).code).toBe(200);
};
const known = async (id: Id, who = reader) =>
  (await app.call('GET /article/:id', { params: { id } }, who.token)).data.readRevision;
const changes = async (id: Id, who = reader) =>
  app.call('GET /reading/:id/changes', { params: { id } }, who.token);
const list = async (who = reader, query = {}) =>
  (await app.call('GET /reading/page', { query }, who.token)).data;

describe('changes since the last reading', () => {
  it('is said once there is a newer text, and for the rest of the day', async () => {
    const id = await article();
    expect(await known(id)).toBeNull();
    await read(id, 1);
    expect(await known(id)).toBeNull();
    expect((await changes(id)).data).toBeNull();
    await change(id, 1, '新的规定');
    expect(await known(id)).toBe(1);
    expect((await list()).records).toMatchObject([{ id, changed: true }]);
    await read(id, 2);
    await read(id, 2);
    expect(await known(id)).toBe(1);
    expect((await changes(id)).data).toMatchObject({
      model: 'ARTICLE',
      before: { number: 1, content: '旧的规定' },
      after: { number: 2, content: '新的规定' },
    });
    expect((await list()).records).toMatchObject([{ id, changed: false }]);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await sql`update content_reads set changed_at = ${yesterday}`.run(app.db);
    expect(await known(id)).toBeNull();
    expect((await changes(id)).data?.before.number).toBe(1);
  });

  it('counts only what readers had when it was read', async () => {
    const id = await article();
    for (const revision of [2, 7]) expect((await read(id, revision)).code).toBe(200);
    expect((await list()).total).toBe(0);
    await change(id, 1, '新的规定');
    expect((await read(id, 1)).code).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await changes(id)).data).toBeNull();
  });

  it('never shows a text whose approval was withdrawn', async () => {
    const id = await article();
    await change(id, 1, '发错的规定');
    await read(id, 2);
    await sql`update revisions set status = 'REJECTED'
      where content_id = ${id} and number = 2`.run(app.db);
    await change(id, 2, '改对的规定');
    expect(await known(id)).toBeNull();
    expect((await changes(id)).data).toBeNull();
  });

  it('is visible only to the reader, and ends when the text becomes unreadable', async () => {
    const id = await article();
    await read(id, 1);
    await change(id, 1, '新的规定');
    expect(await known(id, admin)).toBeNull();
    expect((await changes(id, admin)).data).toBeNull();
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    await change(id, 2, '内部的规定', inside);
    expect((await changes(id)).code).toBe(404);
    expect((await read(id, 3)).code).toBe(404);
    expect(await list()).toMatchObject({ records: [], total: 0 });
    await app.call('DELETE /article/:id', { params: { id } }, admin.token);
    expect((await changes(id, admin)).code).toBe(404);
  });
});

describe('recent readings', () => {
  it('has each once, the latest first, page by page', async () => {
    const [firstId, secondId, third] = [await article(), await article(), await article()];
    for (const id of [firstId, secondId, third, firstId]) await read(id, 1);
    await Promise.all([read(secondId, 1), read(secondId, 1), read(secondId, 1)]);
    const first = await list(reader, { size: 2 });
    expect(first).toMatchObject({ total: 3, records: [{ id: secondId }, { id: firstId }] });
    expect((await list(reader, { size: 2, current: 2 })).records).toMatchObject([{ id: third }]);
  });

  it('goes one by one, as a whole, with the account, and after a year', async () => {
    const [firstId, secondId] = [await article(), await article()];
    for (const id of [firstId, secondId]) await read(id, 1);
    const remove = () => app.call('DELETE /reading/:id', { params: { id: firstId } }, reader.token);
    for (const code of [200, 404]) expect((await remove()).code).toBe(code);
    expect((await list()).total).toBe(1);
    await read(firstId, 1, admin);
    expect((await app.call('DELETE /reading', {}, reader.token)).code).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await list(admin)).records).toMatchObject([{ id: firstId }]);
    await read(firstId, 1);
    const deleted = sql`update users set deleted_at = ${new Date()}`;
    await sql`${deleted} where id = ${reader.id}`.run(app.db);
    const countReads = () =>
      sql<{ user_id: Id }>`select user_id from content_reads
        where content_id = ${firstId}`.all(app.db);
    expect(await countReads()).toEqual([{ user_id: admin.id }]);
    const longAgo = new Date(Date.now() - 366 * 86_400_000);
    await sql`update content_reads set read_at = ${longAgo}`.run(app.db);
    await sweepReads(app.db);
    expect(await countReads()).toEqual([]);
  });

  it('leaves out what is not there for them any more, in the count too', async () => {
    const [deleted, internal, unpublished, remaining] = [
      await article(),
      await article(),
      await article(),
      await article(),
    ];
    for (const id of [deleted, internal, unpublished, remaining]) await read(id, 1);
    const inside = (await app.make.category({ visibility: 'MEMBER' })).id;
    await change(internal, 1, '只给登录的人', inside);
    expect((await list()).total).toBe(4);
    await sql`update categories set visibility = 2 where id = ${inside}`.run(app.db);
    await app.call('DELETE /article/:id', { params: { id: deleted } }, admin.token);
    const unpublish = { params: { id: unpublished } };
    await app.call('PUT /article/:id/unpublish', unpublish, admin.token);
    expect(await list()).toMatchObject({ total: 1, records: [{ id: remaining }] });
  });
});

describe('texts that are stored in a browser', () => {
  const readable = async (contentId: Id[]) =>
    (await app.call('GET /reading/readable', { query: { contentId } }, reader.token)).data;

  it('are checked in one call: what the reader can still read is named', async () => {
    const internal = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const [own, hidden, removed] = [
      await article(),
      (await app.make.article({ author: admin.id, category: internal })).id,
      await article(),
    ];
    await app.call('DELETE /article/:id', { params: { id: removed } }, admin.token);
    expect(await readable([own, hidden, removed, 999_999 as Id])).toEqual([own]);
    expect(await readable([own])).toEqual([own]);
  });

  it('are not named when they were withdrawn, even to their author', async () => {
    const { id } = await app.make.article({ author: reader.id, status: 'DRAFT' });
    expect(await readable([id])).toEqual([]);
  });
});
