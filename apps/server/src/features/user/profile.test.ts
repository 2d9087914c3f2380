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
  const announcementCategory = await app.make.category({ name: '放假', model: 'ANNOUNCEMENT' });
  const values = [open, inside, announcementCategory].map(({ id }) => ({
    user_id: moderator.id,
    category_id: id,
  }));
  await sql`insert into moderator_categories ${sql.values(values)}`.run(app.db);
  const readProfile = async (token: string | null) =>
    (await app.call('GET /user/detail/:id', { params: { id: moderator.id } }, token)).data.role;
  expect(await readProfile(null)).toBeNull();
  const tourist = await app.make.user({ role: 'Tourist' });
  expect(await readProfile(tourist.token)).toEqual({ name: '版主', moderates: ['税务与合规'] });
  expect((await readProfile(moderator.token))?.moderates).toEqual([
    '税务与合规',
    '内部制度',
    '放假',
  ]);
});
