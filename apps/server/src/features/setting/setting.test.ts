import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the site is described by its defaults, by what was saved, and never by what no longer fits', async () => {
  const site = async () => (await app.call('GET /setting/site', {})).data;
  expect(await site()).toMatchObject({ name: '知汇', officialUrl: '', registrations: [] });
  await app.make.setting('name', '某公司知识库');
  // a value of an earlier version must not take the whole site away
  await app.make.setting('reviewArticles', 'perhaps');
  expect(await site()).toMatchObject({ name: '某公司知识库' });
});

it('settings only the server needs are not sent', async () => {
  expect(Object.keys((await app.call('GET /setting/site', {})).data).toSorted()).toEqual([
    'copyright',
    'favicon',
    'homeBlocks',
    'logo',
    'name',
    'officialUrl',
    'registration',
    'registrations',
  ]);
});
