import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { Importer, zip } from './test/importer.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** A topic of Discourse with these answers. */
const topic = (...answers: string[]) => ({
  't.json': strToU8(
    JSON.stringify({
      ...{ id: 7, title: '清关要多久', slug: 'qingguan', created_at: '2024-05-01T00:00:00Z' },
      post_stream: {
        posts: ['问题', ...answers].map((raw, index) => ({
          ...{ id: index + 1, post_number: index + 1, username: 'a', raw },
        })),
      },
    }),
  ),
});

it('brings the answers that are new when a question is imported again, and takes them back', async () => {
  const importer = new Importer(app, admin.token);
  const categoryId = (await app.make.category({ model: 'QUESTION' })).id;
  const first = await importer.import(topic('三天'), { categoryId });
  const id = first.pages[0]?.contentId ?? 0;
  const list = async () =>
    (
      await sql<{ body: string }>`select trim(body) as body from answers
        where question_id = ${id} and deleted_at is null order by id`.all(app.db)
    ).map(({ body }) => body);
  const second = await importer.import(topic('三天', '五天'), { categoryId });
  expect(second.pages[0]?.state).toBe('UPDATED');
  expect(await list()).toEqual(['三天', '五天']);
  const shown = await app.call('GET /question/:id', { params: { id } }, admin.token);
  expect(shown.data.answerCount).toBe(2);
  const third = await importer.import(topic('三天', '五天'), { categoryId });
  expect(third.pages[0]?.state).toBe('UNCHANGED');
  await importer.undo(second.id);
  expect(await list()).toEqual(['三天']);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('leaves pages with pictures and links as they are when nothing changed, and leads new pages to them', async () => {
  const importer = new Importer(app, admin.token);
  const categoryId = (await app.make.category()).id;
  const entries = {
    '甲.md': '见 [乙](乙.md)，![图](图.png)',
    '乙.md': '回到 [甲](甲.md)',
    '图.png': PNG,
  };
  const first = await importer.import({ 'a.zip': zip(entries) }, { categoryId });
  const more = { ...entries, '丙.md': '见 [甲](甲.md)、[乙](乙.md)' };
  const again = await importer.import({ 'a.zip': zip(more) }, { categoryId });
  const states = Object.fromEntries(again.pages.map(({ title, state }) => [title, state]));
  expect(states).toEqual({ 甲: 'UNCHANGED', 乙: 'UNCHANGED', 丙: 'CREATED' });
  const added = again.pages.find(({ title }) => title === '丙');
  const params = { id: added?.contentId ?? 0 };
  const { html } = (await app.call('GET /article/:id', { params }, admin.token)).data;
  for (const { contentId } of first.pages) expect(html).toContain(`href="/article/${contentId}"`);
});
