import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { purgeTemplates } from './template.public.ts';

let app: TestApp;
let admin: MadeUser;
let staff: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  staff = await app.make.user();
});
afterAll(() => app.close());

const BUILT_IN = ['会议纪要', '操作手册', '故障复盘', '周报', '常见问题'];
const add = async (name: string, categoryId: Id | null, content = '正文') =>
  (await app.call('POST /template', { body: { name, content, categoryId } }, admin.token)).data.id;
const offered = async (who: MadeUser, categoryId?: Id) =>
  (await app.call('GET /template', { query: { categoryId } }, who.token)).data.map(
    ({ name }) => name,
  );

it('five come with the site, and their text is rendered as meant', async () => {
  const { data } = await app.call('GET /template', { query: {} }, staff.token);
  expect(data.map(({ name }) => name)).toEqual(BUILT_IN);
  for (const { id } of data) {
    const { content } = (await app.call('GET /template/:id', { params: { id } }, staff.token)).data;
    const { html } = await app.deps.markdown.render(content);
    expect(html).toContain('<table>');
    expect(html).toContain('<h2');
  }
});

it('a category has its own templates and those of its parents, and hides unreadable ones', async () => {
  const above = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const below = (await app.make.category({ visibility: 'INTERNAL', parent: above })).id;
  const siblingCategory = (await app.make.category()).id;
  const upper = await add('上级的', above);
  await add('这里的', below);
  expect(await offered(staff, below)).toEqual(['上级的', '这里的', ...BUILT_IN]);
  expect(await offered(staff, above)).toEqual(['上级的', ...BUILT_IN]);
  expect(await offered(staff, siblingCategory)).toEqual(BUILT_IN);
  const role = await app.make.role({ codes: ['article.add'] });
  const outsideUser = await app.make.user({ role });
  expect(await offered(outsideUser, below)).toEqual(BUILT_IN);
  const read = (who: MadeUser) =>
    app.call('GET /template/:id', { params: { id: upper } }, who.token);
  expect((await read(staff)).code).toBe(200);
  expect((await read(outsideUser)).code).toBe(404);
});

it('hostile text stays as it was written, and what is written with it is harmless like any', async () => {
  const hostile =
    '<script>alert(1)</script><img src=x onerror=alert(2)>\n\n[x](javascript:alert(3))\n\n```mermaid\n<b>\n```';
  const id = await add('不怀好意', null, hostile);
  const { data } = await app.call('GET /template/:id', { params: { id } }, staff.token);
  expect(data.content).toBe(hostile);
  const { html } = await app.deps.markdown.render(data.content);
  expect(html).not.toMatch(/<script|onerror|href="javascript|<b>/u);
  const bad = await app.call(
    'POST /template',
    { body: { name: '空', content: ' \u200b ' } },
    admin.token,
  );
  expect(bad).toMatchObject({ code: 400, data: { fields: { content: expect.any(String) } } });
  await app.call('DELETE /template/:id', { params: { id } }, admin.token);
});

it('only an Admin manages them; a deleted one can be restored for a while, and the category must be one of articles', async () => {
  const id = await add('将删的', null);
  const moderator = await app.make.user({ role: 'Moderator' });
  expect((await app.call('DELETE /template/:id', { params: { id } }, moderator.token)).code).toBe(
    403,
  );
  const news = (await app.make.category({ model: 'NEWS' })).id;
  expect(
    await app.call('PUT /template', { body: { id, categoryId: news } }, admin.token),
  ).toMatchObject({ code: 400, data: { fields: { categoryId: expect.any(String) } } });
  await app.call('PUT /template', { body: { id, description: '说明' } }, admin.token);
  const remove = () => app.call('DELETE /template/:id', { params: { id } }, admin.token);
  const restore = () => app.call('PUT /template/:id/restore', { params: { id } }, admin.token);
  expect((await remove()).code).toBe(200);
  expect((await remove()).code).toBe(404);
  expect(await offered(staff)).toEqual(BUILT_IN);
  expect((await restore()).code).toBe(200);
  const { data } = await app.call(
    'GET /template/page',
    { query: { keyword: '将删' } },
    admin.token,
  );
  expect(data.records).toMatchObject([
    { name: '将删的', description: '说明', content: '正文', category: null },
  ]);
  await remove();
  await purgeTemplates(app.db, new Date(Date.now() + 1000));
  expect((await restore()).code).toBe(404);
});
