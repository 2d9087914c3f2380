import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp({ env: { DEV_MAILBOX: '0' } });
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const readState = async () => (await app.call('GET /setup', {}, admin.token)).data;

it('is pending on a new site, for imported texts too, until a user has written', async () => {
  expect(await readState()).toEqual({ pending: true, first: true, mail: 'none' });
  const example = await app.make.article({ author: admin.id });
  await sql`update contents set source_key = 'example' where id = ${example.id}`.run(app.db);
  expect(await readState()).toMatchObject({ pending: true, first: true });
  await app.make.article({ author: admin.id });
  expect(await readState()).toMatchObject({ pending: true, first: false });
});

it('ends once, and stays ended', async () => {
  const finish = () => app.call('PUT /setup/done', {}, admin.token);
  expect((await finish()).code).toBe(200);
  expect(await readState()).toMatchObject({ pending: false, first: false });
  expect((await finish()).code).toBe(200);
  await sql`delete from contents`.run(app.db);
  expect(await readState()).toMatchObject({ pending: false, first: false });
});

it('is never pending on a site that had accounts before', async () => {
  const migration = await readFile(
    new URL('../../db/migrations/0007-setup.sql', import.meta.url),
    'utf8',
  );
  await sql`delete from settings where key = 'setup'`.run(app.db);
  await sql.raw(migration).run(app.db);
  expect(await readState()).toMatchObject({ pending: false, first: false });
});
