import type { ContentModel } from '@zhihui/contract/models.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function namesFor(keyword: string, model: ContentModel = 'ARTICLE', token?: string | null) {
  const answer = await app.call('GET /search/authors', { query: { keyword, model } }, token);
  expect(answer.msg).toBe('ok');
  return answer.data.map(({ nickname }) => nickname);
}

it('finds who wrote what the caller may read, by part of the nickname, the shortest first', async () => {
  const staff = await app.make.user({ role: 'User' });
  const open = await app.make.user({ nickname: '王小明的号' });
  const short = await app.make.user({ nickname: '小明' });
  const inside = await app.make.user({ nickname: '小明内部' });
  await app.make.user({ nickname: '小明没写' });
  const internal = await app.make.category({ visibility: 'INTERNAL' });
  await app.make.article({ author: open.id });
  await app.make.article({ author: short.id });
  await app.make.article({ author: inside.id, category: internal.id });
  await app.make.article({
    author: (await app.make.user({ nickname: '小明草稿' })).id,
    status: 'DRAFT',
  });

  expect(await namesFor('小明', 'ARTICLE', null)).toEqual(['小明', '王小明的号']);
  expect(await namesFor('小明', 'ARTICLE', staff.token)).toEqual([
    '小明',
    '小明内部',
    '王小明的号',
  ]);
  expect(await namesFor('小明', 'NEWS', null)).toEqual([]);
});

it('is not led by an e-mail address, nor by signs that mean something in patterns', async () => {
  const author = await app.make.user({ nickname: '安静', email: 'findme-by-mail@example.com' });
  await app.make.article({ author: author.id });
  expect(await namesFor('findme', 'ARTICLE', null)).toEqual([]);
  expect(await namesFor('%', 'ARTICLE', null)).toEqual([]);
});
