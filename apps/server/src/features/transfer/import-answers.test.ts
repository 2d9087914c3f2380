import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { Importer } from './test/importer.ts';

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
