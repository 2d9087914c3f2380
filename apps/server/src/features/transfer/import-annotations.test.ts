import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { docx, paragraph, run } from '../../platform/documents/test/docx.ts';
import { Importer } from './test/importer.ts';

let app: TestApp;
let admin: MadeUser;
let importer: Importer;
let categoryId: Id;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  importer = new Importer(app, admin.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  categoryId = (await app.make.category()).id;
});

const from = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
const to = (id: number) => `<w:commentRangeEnd w:id="${id}"/>`;
const comment = (id: number, author: string, text: string) =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="2024-05-01T08:00:00Z"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;

/** A document that says 税率 twice, with a remark on the second. */
const commented = (more = '', extra = '') => ({
  '税.docx': docx({
    body: [
      paragraph(run('甲国的税率是一。')),
      paragraph(`${run('乙国的')}${from(1)}${run('税率', '<w:b/>')}${to(1)}${run('是二。')}`),
      paragraph(`${from(2)}${run('首段')}`),
      paragraph(`${run('末段')}${to(2)}${run(more)}`),
    ].join(''),
    comments: `${comment(1, '周以宁', '核对')}${comment(2, '', '两段')}${extra}`,
  }),
});
const list = async (articleId: Id) =>
  (
    await app.call(
      'GET /annotations/list',
      { query: { articleId, current: 1, size: 50 } },
      admin.token,
    )
  ).data.records;
const only = (pages: readonly { contentId: Id | null }[]): Id => pages[0]?.contentId as Id;

it('writes the comments of a Word document on their words, with the names of strangers', async () => {
  const { pages } = await importer.import(commented(), { categoryId });
  const threads = await list(only(pages));
  expect(
    threads.map(({ content, selector, author }) => [content, selector.exact, author.id]),
  ).toEqual([
    ['周以宁：核对', '税率', admin.id],
    ['两段', expect.stringMatching(/^首段\s+末段$/u) as string, admin.id],
  ]);
  expect(threads[0]?.selector.prefix).toMatch(/乙国的$/u);
  expect(threads[0]?.createdAt).toBe('2024-05-01T08:00:00.000Z');
  expect(threads.every(({ lost }) => !lost)).toBe(true);
});

it('writes each once, though the document is imported again, changed, with one more', async () => {
  const first = await importer.import(commented(), { categoryId });
  const id = only(first.pages);
  const [gone] = await list(id);
  const input = { params: { id: gone?.id as Id } };
  expect((await app.call('DELETE /annotations/:id', input, admin.token)).status).toBe(200);
  const again = commented('改', comment(3, '周以宁', '整篇'));
  const second = await importer.import(again, { categoryId });
  expect(second.pages[0]?.state).toBe('UPDATED');
  const now = await list(id);
  expect(now.map(({ content }) => content).toSorted()).toEqual(['两段', '周以宁：整篇']);
  await importer.undo(second.id);
  expect((await list(id)).map(({ content }) => content)).toEqual(['两段']);
});

it('goes with the import that is undone, unless someone replied', async () => {
  const first = await importer.import(commented(), { categoryId });
  await importer.undo(first.id);
  const left = await sql`select id from contents where id = ${only(first.pages)}`.all(app.db);
  expect(left).toEqual([]);
  const second = await importer.import(commented(), { categoryId });
  const id = only(second.pages);
  const [thread] = await list(id);
  const body = { articleId: id, parentId: thread?.id as Id, content: '已核对' };
  expect((await app.call('POST /annotations', { body }, admin.token)).status).toBe(200);
  await importer.undo(second.id);
  const binned =
    await sql`select deleted_at is not null as deleted from contents where id = ${id}`.all(app.db);
  expect(binned).toEqual([{ deleted: true }]);
});

it('says that remarks of a draft are not written', async () => {
  const { pages } = await importer.import(commented(), { categoryId, publish: false });
  expect(pages[0]).toMatchObject({
    state: 'CREATED',
    message: '批注仅随已发布的页面导入，未导入',
  });
});
