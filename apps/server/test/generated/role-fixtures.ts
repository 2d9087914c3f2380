import { randomBytes } from 'node:crypto';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';
import { sql } from '../sql.ts';

const newName = () => `角色${randomBytes(4).toString('hex')}`;

/** A separate role with an account. */
async function makeRole(
  { app, make }: World,
  codes: readonly PermissionCode[] = [],
  { hasHolders = false } = {},
): Promise<Id> {
  const code = await make.role({ codes });
  if (hasHolders) await make.user({ role: code });
  const row = await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db);
  return row.id;
}
const builtIn = async ({ app }: World, code: string) =>
  (await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db)).id;

/** The number of roles is limited, and each kind of caller created one. */
async function makeRoom<T>(world: World, input: T, { id }: Caller): Promise<T> {
  const { app } = world;
  await sql`update users set role_id = ${await builtIn(world, 'Tourist')}
    where id <> ${id} and role_id in (select id from roles where not built_in)`.run(app.db);
  await sql`delete from roles
    where not built_in and id not in (select role_id from users)`.run(app.db);
  return input;
}

type Keys =
  | 'GET /role'
  | 'GET /role/page'
  | 'POST /role'
  | 'PUT /role'
  | 'DELETE /role/:id'
  | 'PUT /role/:id/permission'
  | 'GET /permission'
  | 'POST /preview/:roleId'
  | 'DELETE /preview'
  | 'GET /activity/page'
  | 'GET /activity/actions'
  | 'GET /home/desks';

/** Roles and their permissions, seeing the site as a role, the activity log. */
export const roleFixtures: Fixtures<Keys> = {
  'GET /role': { plain: { make: () => ({}) } },
  'GET /role/page': {
    plain: { make: () => ({ query: {} }) },
    'with a keyword': { make: () => ({ query: { keyword: '版主' } }) },
  },
  'POST /role': {
    'without codes': {
      make: (world, caller) => makeRoom(world, { body: { name: newName() } }, caller),
    },
    'with what few hold': {
      make: (world, caller) =>
        makeRoom(world, { body: { name: newName(), codes: ['user.delete'], staff: true } }, caller),
      status: allowOnly(
        (caller) => caller.admin || (caller.staff && caller.hasPermission('user.delete')),
        403,
      ),
    },
  },
  'PUT /role': {
    plain: {
      make: async (world) => ({
        body: { id: await makeRole(world), name: newName(), staff: false },
      }),
    },
    'with a taken name': {
      make: async (world) => ({ body: { id: await makeRole(world), name: '版主' } }),
      status: () => 409,
    },
    'a built-in one': {
      make: async (world) => ({ body: { id: await builtIn(world, 'User'), name: newName() } }),
      status: () => 403,
    },
  },
  'DELETE /role/:id': {
    'without holders': {
      make: async (world) => ({ params: { id: await makeRole(world) }, query: {} }),
    },
    'whose people are moved': {
      make: async (world) => ({
        params: { id: await makeRole(world, [], { hasHolders: true }) },
        query: { moveTo: await makeRole(world) },
      }),
    },
    'with holders': {
      make: async (world) => ({
        params: { id: await makeRole(world, [], { hasHolders: true }) },
        query: {},
      }),
      status: () => 409,
    },
  },
  'PUT /role/:id/permission': {
    'taken away': {
      make: async (world) => ({ params: { id: await makeRole(world) }, body: { codes: [] } }),
    },
    given: {
      make: async (world) => ({
        params: { id: await makeRole(world) },
        body: { codes: ['tag.add'], basedOn: [] },
      }),
      status: allowOnly((caller) => caller.hasPermission('tag.add'), 403),
    },
    'of an unknown user': {
      make: () => ({ params: { id: 4_000_000_000 }, body: { codes: [] } }),
      status: () => 404,
    },
  },
  'GET /permission': { plain: { make: () => ({}) } },
  'POST /preview/:roleId': {
    plain: { make: async (world) => ({ params: { roleId: await builtIn(world, 'User') } }) },
    'of Admins': {
      make: async (world) => ({ params: { roleId: await builtIn(world, 'Admin') } }),
      status: () => 400,
    },
  },
  'DELETE /preview': { plain: { make: () => ({}) } },
  'GET /activity/page': {
    plain: { make: () => ({ query: {} }) },
    filtered: {
      make: (world) => ({
        query: {
          userId: world.otherUser,
          call: 'PUT /tag',
          kind: 'tag',
          target: '1',
          from: '2026-01-01',
          until: '2026-12-31',
        },
      }),
    },
  },
  'GET /activity/actions': { plain: { make: () => ({}) } },
  'GET /home/desks': { plain: { make: () => ({}) } },
};
