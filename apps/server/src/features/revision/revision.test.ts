import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: { id: Id; token: string };
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user();
  category = (await app.make.category()).id;
});
afterAll(() => app.close());

/** Live at its first revision, a second one waiting. */
const changed = () =>
  app.make.article({ author: author.id, category, status: 'PENDING_REVIEW', live: true });
const restore = (contentId: Id, number: number, revision: number, token = author.token) =>
  app.call('POST /revision/restore', { body: { contentId, number, revision } }, token);

describe('an old revision', () => {
  it('comes back as the newest one and waits for review like any change', async () => {
    const { id } = await changed();
    const answer = await restore(id, 1, 2);
    expect(answer.data).toEqual({ revision: 3, status: 'PENDING_REVIEW' });
    const list = await app.call('GET /revision/page', { query: { contentId: id } }, author.token);
    expect(list.data.records.map(({ number, live }) => [number, live])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    const text = await app.call(
      'GET /revision/:contentId/:number',
      { params: { contentId: id, number: 3 } },
      author.token,
    );
    expect(text.data.content).not.toContain('改了一段');
  });

  it('is live at once where a reviewer restores it', async () => {
    const { id } = await changed();
    const admin = await app.make.user({ role: 'Admin' });
    expect((await restore(id, 2, 2, admin.token)).code).toBe(400);
    expect((await restore(id, 1, 2, admin.token)).data.status).toBe('APPROVED');
    const { data } = await app.call('GET /article/:id', { params: { id } });
    expect(data.liveRevision).toBe(3);
  });

  it('stays where the article is today, so that none becomes public again by its old category', async () => {
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const admin = await app.make.user({ role: 'Admin' });
    const { id } = await app.make.article({ author: author.id, category });
    const now = await app.call('GET /article/:id', { params: { id } }, admin.token);
    const { title, revision } = now.data;
    const body = { id, title, content: '内部的话', categoryId: inside, revision };
    const moved = { ...body, status: 'PENDING_REVIEW' as const };
    expect((await app.call('PUT /article', { body: moved }, admin.token)).code).toBe(200);
    const answer = await restore(id, revision, revision + 1, admin.token);
    expect(answer).toMatchObject({ code: 200, data: { status: 'APPROVED' } });
    expect((await app.call('GET /article/:id', { params: { id } })).code).toBe(404);
    const { data } = await app.call('GET /article/:id', { params: { id } }, admin.token);
    expect(data).toMatchObject({ title, category: { id: inside } });
  });

  it('leaves the draft of the restoring user, which is another text', async () => {
    const { id } = await changed();
    await app.make.draft({ user: author.id, content: id, title: '还没写完的' });
    expect((await restore(id, 1, 2)).code).toBe(200);
    const { data } = await app.call(
      'GET /draft/of/:contentId',
      { params: { contentId: id } },
      author.token,
    );
    expect(data).toMatchObject({ title: '还没写完的' });
  });

  it('is restored without a cover that does not exist any more', async () => {
    const { id } = await changed();
    await sql`update revisions set cover_url = '/gone.png'
      where content_id = ${id} and number = 1`.run(app.db);
    expect((await restore(id, 1, 2)).code).toBe(200);
    const params = { contentId: id, number: 3 };
    const saved = await app.call('GET /revision/:contentId/:number', { params }, author.token);
    expect(saved.data.coverUrl).toBeNull();
  });

  it('is restored once when two users restore at the same time; the other gets a conflict', async () => {
    const { id } = await changed();
    const codes = (await Promise.all([restore(id, 1, 2), restore(id, 1, 2)])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is hidden from other users, and deleted with the article', async () => {
    const { id } = await changed();
    const reader = await app.make.user();
    const page = { query: { contentId: id } };
    expect((await app.call('GET /revision/page', page, reader.token)).code).toBe(403);
    expect((await restore(id, 1, 2, reader.token)).code).toBe(403);
    await app.call('DELETE /article/:id', { params: { id } }, author.token);
    expect((await app.call('GET /revision/page', page, author.token)).code).toBe(404);
    expect((await restore(id, 1, 2)).code).toBe(404);
  });

  it.each([
    [99, 2, 404],
    [0, 2, 400],
    [1, 1, 409],
  ])('number %d from revision %d is refused', async (number, revision, code) => {
    const { id } = await changed();
    expect((await restore(id, number, revision)).code).toBe(code);
  });
});
