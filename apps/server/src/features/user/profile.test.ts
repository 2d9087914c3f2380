import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a person’s page says what they are, and what they moderate to those who see it', async () => {
  const open = await app.make.category({ name: '税务与合规' });
  const inside = await app.make.category({ name: '内部制度', visibility: 'INTERNAL' });
  const moderator = await app.make.user({ role: 'Moderator' });
  await app.make.article({ author: moderator.id });
  const told = await app.make.category({ name: '放假', model: 'ANNOUNCEMENT' });
  const values = [open, inside, told].map(({ id }) => ({ user_id: moderator.id, category_id: id }));
  await sql`insert into moderator_categories ${sql.values(values)}`.run(app.db);
  const seen = async (token: string | null) =>
    (await app.call('GET /user/detail/:id', { params: { id: moderator.id } }, token)).data.role;
  expect(await seen(null)).toBeNull();
  const outside = await app.make.user({ role: 'Tourist' });
  expect(await seen(outside.token)).toEqual({ name: '版主', moderates: ['税务与合规'] });
  expect((await seen(moderator.token))?.moderates).toEqual(['税务与合规', '内部制度', '放假']);
});
