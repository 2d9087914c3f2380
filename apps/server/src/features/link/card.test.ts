import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const card = async (address: string, token: string | null = null) =>
  (await app.call('GET /link/card', { query: { address } }, token)).data;

it('describes the target of a link', async () => {
  const category = await app.make.category({ name: '报关规定' });
  const { id } = await app.make.article({ title: '报关单', body: '三联', category: category.id });
  const expectedCard = {
    id,
    model: 'ARTICLE',
    title: '报关单',
    excerpt: '三联',
    category: '报关规定',
  };
  for (const address of [`/article/${id}`, `/article/${id}?from=mail#一`])
    expect(await card(address)).toMatchObject(expectedCard);
});

it('returns nothing for another site, another section, or an unknown id', async () => {
  const { id } = await app.make.article({});
  const addresses = [
    `https://example.com/article/${id}`,
    `/question/${id}`,
    '/article/99999999',
    '/article/99999999999999999999',
    '/admin',
    'javascript:alert(1)',
  ];
  for (const address of addresses) expect(await card(address)).toBeNull();
});

it('returns nothing for contents the caller cannot read, also after others requested them', async () => {
  const admin = await app.make.user({ role: 'Admin' });
  const member = await app.make.user({ role: 'Tourist' });
  const staff = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const inside = await app.make.article({ category: staff });
  const pendingArticle = await app.make.article({ status: 'PENDING_REVIEW' });
  const announcement = await app.make.article({ model: 'ANNOUNCEMENT' });
  const readCard = async (id: Id, path: string, token: string | null) =>
    (await card(`/${path}/${id}`, token)) !== null;
  for (let time = 0; time < 3; time += 1) {
    expect(await readCard(inside.id, 'article', admin.token)).toBe(true);
    expect(await readCard(inside.id, 'article', member.token)).toBe(false);
    expect(await readCard(inside.id, 'article', null)).toBe(false);
    expect(await readCard(pendingArticle.id, 'article', admin.token)).toBe(false);
    expect(await readCard(announcement.id, 'announcement', null)).toBe(false);
  }
  const { id } = await app.make.article({ author: admin.id });
  for (let time = 0; time < 3; time += 1) expect(await readCard(id, 'article', null)).toBe(true);
  await app.call('DELETE /article/:id', { params: { id } }, admin.token);
  expect(await readCard(id, 'article', null)).toBe(false);
});
