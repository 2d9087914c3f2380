import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: Awaited<ReturnType<TestApp['make']['user']>>;
let reviewer: typeof author;
beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user();
  reviewer = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const makePending = async (more: { live?: boolean } = {}) =>
  app.make.article({
    author: author.id,
    status: 'PENDING_REVIEW',
    category: (await app.make.category()).id,
    ...more,
  });
const withdraw = (id: Id, { token } = author) =>
  app.call('PUT /auditlog/content/:id/withdraw', { params: { id } }, token);
const read = (id: Id, { token } = author) =>
  app.call('GET /article/:id', { params: { id } }, token);
const listPending = async (): Promise<Id[]> => {
  const { data } = await app.call('GET /auditlog/content/page', { query: {} }, reviewer.token);
  return data.records.map((item) => item.id);
};

describe('withdrawing a text that waits for review', () => {
  it('makes it the author’s draft again, which can be submitted again', async () => {
    const { id } = await makePending();
    expect(await listPending()).toContain(id);
    expect((await withdraw(id)).code).toBe(200);
    expect(await listPending()).not.toContain(id);
    expect((await read(id)).data).toMatchObject({ status: 'DRAFT', liveRevision: null });
    const states = await sql<{ status: string }>`select status from revisions
      where content_id = ${id}`.all(app.db);
    expect(states.at(-1)?.status).toBe('DRAFT');
    const { data } = await app.call('GET /article/:id/edit', { params: { id } }, author.token);
    const { title, content, revision, categoryId } = data;
    const body = { id, title, content, revision, categoryId };
    const again = await app.call(
      'PUT /article',
      { body: { ...body, tagIds: [], coverUrl: null, status: 'PENDING_REVIEW' } },
      author.token,
    );
    expect(again.code).toBe(200);
    expect(await listPending()).toContain(id);
  });

  it('leaves what readers have', async () => {
    const { id } = await makePending({ live: true });
    const before = (await read(id, reviewer)).data;
    expect((await withdraw(id)).code).toBe(200);
    expect((await read(id, reviewer)).data).toMatchObject({
      status: 'DRAFT',
      liveRevision: before.liveRevision,
      html: before.html,
    });
  });

  it('is refused to others, of what does not wait, and after a verdict', async () => {
    const { id } = await makePending();
    expect((await withdraw(id, reviewer)).code).toBe(403);
    expect((await withdraw(id, await app.make.user())).code).toBe(404);
    const body = { id, status: 'APPROVED' } as const;
    await app.call('POST /auditlog/content', { body }, reviewer.token);
    const refused = await withdraw(id);
    expect(refused).toMatchObject({ code: 409 });
    expect(refused.msg).toMatch(/已不在待审核状态/u);
    const draft = await app.make.article({ author: author.id, status: 'DRAFT' });
    expect((await withdraw(draft.id)).code).toBe(409);
    expect((await withdraw('999999999' as Id)).code).toBe(404);
  });

  it('happens once when pressed twice, and either before or after a verdict', async () => {
    const { id } = await makePending();
    const codes = (await Promise.all([withdraw(id), withdraw(id)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await makePending();
    const verdict = app.call(
      'POST /auditlog/content',
      { body: { id: other.id, status: 'APPROVED' } },
      reviewer.token,
    );
    const outcomes = await Promise.all([withdraw(other.id), verdict]);
    expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('frees the text from the reviewer who claimed it', async () => {
    const { id } = await makePending();
    await sql`insert into review_takes (target_type, target_id, user_id, taken_at, seen_at)
      values ('CONTENT', ${id}, ${reviewer.id}, now(), now())`.run(app.db);
    await withdraw(id);
    const claims = await sql`select 1 from review_takes where target_id = ${id}
      and target_type = 'CONTENT'`.all(app.db);
    expect(claims).toEqual([]);
  });
});
