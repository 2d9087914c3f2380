import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@zhihui/contract/permission.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { ensureBuiltInRoles, ensureFirstAdmin } from './user.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function listCodes(role: string): Promise<string[]> {
  const rows = await sql<{ code: string }>`select p.code from role_permissions p
    join roles r on r.id = p.role_id where r.code = ${role}`.all(app.db);
  return rows.map((row) => row.code).sort();
}

it('fills a role that is new, and leaves alone what Admins made of it', async () => {
  await sql`delete from roles where code = 'Tourist'`.run(app.db);
  await Promise.all([ensureBuiltInRoles(app.db), ensureBuiltInRoles(app.db)]);
  expect(await listCodes('Tourist')).toEqual([...DEFAULT_PERMISSIONS.Tourist].sort());
  await sql`delete from role_permissions where code = 'comment.add'`.run(app.db);
  await ensureBuiltInRoles(app.db);
  expect(await listCodes('Tourist')).not.toContain('comment.add');
});

it('makes one Admin although nodes start together, and none when there is one', async () => {
  const emails = ['a@example.com', undefined, undefined, 'd@example.com'];
  const starting = await app.db.transaction(async (trx) => {
    // all get as far as writing before any may
    await sql`lock table users in share row exclusive mode`.run(trx);
    const nodes = emails.map((email) => ensureFirstAdmin(app.db, { email }));
    await waitUntilBlocked(app.db, emails.length);
    return { nodes };
  });
  const made = await Promise.all(starting.nodes);
  const [admin, ...more] = made.filter((item) => item !== null);
  expect(more).toEqual([]);
  expect(admin?.generated).toBe(true);
  const answer = await app.call('POST /login', {
    body: { account: admin?.email ?? '', password: admin?.password ?? '' },
  });
  expect(answer.data).toMatchObject({ user: { roleCode: 'Admin', mustChangePassword: true } });
  expect(await ensureFirstAdmin(app.db, { email: 'other@example.com' })).toBeNull();
});

it('has an address of its own when none is chosen', async () => {
  await sql`delete from users`.run(app.db);
  expect(await ensureFirstAdmin(app.db, {})).toMatchObject({ email: 'admin@zhihui.local' });
});

it('uses the chosen e-mail and password, also for an existing account', async () => {
  await sql`delete from users`.run(app.db);
  const before = await app.make.user({ email: 'boss@example.com', role: 'Tourist' });
  const input = { email: 'Boss@example.com', password: 'of-my-own-choice' };
  expect(await ensureFirstAdmin(app.db, input)).toMatchObject({ generated: false });
  const { data } = await app.call('POST /login', {
    body: { account: 'boss@example.com', password: input.password },
  });
  expect(data).toMatchObject({ user: { admin: true, mustChangePassword: false } });
  // earlier sessions of that account do not become the Admin
  expect((await app.call('GET /user/current', {}, before.token)).code).toBe(401);
});
