import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let category: Id;
let [author, reviewer, colleague] = [{} as MadeUser, {} as MadeUser, {} as MadeUser];
beforeAll(async () => {
  app = await startTestApp();
  category = (await app.make.category()).id;
  author = await app.make.user();
  reviewer = await app.make.user({ role: 'Moderator', scope: [category] });
  colleague = await app.make.user();
});
afterAll(() => app.close());

const BODY = '留存期限为**十年**，由财务共享中心统一归档。';
/** As readers see it, with what is added the second time. */
const PLAIN = '留存期限为十年，由财务共享中心统一归档。\n另起一段';
const title = '出口退税单证备案清单';

async function submit(): Promise<Id> {
  const body = { title, content: BODY, categoryId: category, status: 'PENDING_REVIEW' } as const;
  return (await app.call('POST /article', { body }, author.token)).data.id;
}
const resubmit = (id: Id, revision: number, status: 'DRAFT' | 'PENDING_REVIEW') => {
  const body = {
    id,
    revision,
    title,
    content: `${BODY}\n\n另起一段`,
    categoryId: category,
    status,
  };
  return app.call('PUT /article', { body }, author.token);
};
const addNote = (id: Id, exact = '期限为十年', revision = 1) => {
  const start = Math.max(PLAIN.indexOf(exact), 0);
  const selector = { exact, prefix: '', suffix: '', start, end: start + exact.length };
  const body = { contentId: id, revision, content: '与现行制度第 4 条不一致', selector };
  return app.call('POST /auditlog/note', { body }, reviewer.token);
};
const list = ({ token }: MadeUser, contentId: Id) =>
  app.call('GET /auditlog/note/list/:contentId', { params: { contentId } }, token);
const decide = (id: Id, status: 'APPROVED' | 'REJECTED') =>
  app.call('POST /auditlog/content', { body: { id, status, reason: '见批注' } }, reviewer.token);
const undo = (id: Id) =>
  app.call('DELETE /auditlog/content/:id', { params: { id } }, reviewer.token);

it('the author sees what was written beside the text once it comes back, and not while it waits', async () => {
  const id = await submit();
  const { data: note } = await addNote(id);
  expect(note.selector).toMatchObject({ exact: '期限为十年', start: 2, end: 7 });
  expect((await list(author, id)).data).toEqual([]);
  const { data: verdict } = await decide(id, 'REJECTED');
  expect((await list(author, id)).data).toMatchObject([
    { id: note.id, content: '与现行制度第 4 条不一致', abilities: { edit: false, resolve: true } },
  ]);
  // it is withdrawn from the author with the verdict
  await undo(verdict.auditLogId);
  expect((await list(author, id)).data).toEqual([]);
  await decide(id, 'REJECTED');

  const params = { id: note.id };
  const resolve = { params, body: { resolved: true } };
  await app.call('PUT /auditlog/note/:id/resolve', resolve, author.token);
  expect((await list(reviewer, id)).data).toMatchObject([{ resolved: true, sent: true }]);
  // the author sees the notes while the text is only saved; after it is submitted again they are the reviewer's
  await resubmit(id, 1, 'DRAFT');
  expect((await list(author, id)).data).toHaveLength(1);
  await resubmit(id, 2, 'PENDING_REVIEW');
  expect((await list(author, id)).data).toEqual([]);
  expect((await list(reviewer, id)).data).toMatchObject([{ revision: 1 }]);
});

it('no other user sees the note, not even beside the published text', async () => {
  const id = await submit();
  const { data: note } = await addNote(id);
  await decide(id, 'APPROVED');
  await app.runJobs();
  const otherModerator = await app.make.user({
    role: 'Moderator',
    scope: [(await app.make.category()).id],
  });
  for (const person of [colleague, otherModerator]) {
    expect((await list(person, id)).code).toBe(404);
    const { token } = person;
    const params = { id: note.id };
    const body = { resolved: true };
    expect((await app.call('PUT /auditlog/note/:id/resolve', { params, body }, token)).code).toBe(
      404,
    );
    const answers = await Promise.all([
      app.call('GET /article/:id', { params: { id } }, token),
      app.call('GET /annotations/list', { query: { articleId: id } }, token),
      app.call('GET /search', { query: { keyword: '现行制度第 4 条' } }, token),
      app.call('GET /notification/page', { query: {} }, token),
      app.call('GET /user/personal/:id', { params: { id: reviewer.id }, query: {} }, token),
    ]);
    expect(JSON.stringify(answers)).not.toContain('不一致');
  }
});

it('stands only on words of the text that waits, in the version that was read', async () => {
  const id = await submit();
  expect((await addNote(id, '没有的话')).code).toBe(409);
  expect((await addNote(id, '十年', 2)).code).toBe(409);
  await resubmit(id, 1, 'PENDING_REVIEW');
  expect((await addNote(id, '十年', 1)).code).toBe(409);
  expect((await addNote(id, '另起一段', 2)).code).toBe(200);
  await decide(id, 'APPROVED');
  expect((await addNote(id, '另起一段', 2)).code).toBe(409);
});

it('notes of a deleted text are hidden', async () => {
  const id = await submit();
  const { data: note } = await addNote(id);
  await decide(id, 'REJECTED');
  await app.call('DELETE /article/:id', { params: { id } }, author.token);
  expect((await list(author, id)).code).toBe(404);
  const body = { id: note.id, content: '改' };
  expect((await app.call('PUT /auditlog/note', { body }, reviewer.token)).code).toBe(404);
});
