import { SCOPES } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { hashToken, newToken } from '../../src/kernel/token.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /user/token'
  | 'POST /user/token'
  | 'PUT /user/token/:id/renew'
  | 'DELETE /user/token/:id'
  | 'GET /token/page'
  | 'POST /token/service'
  | 'PUT /token/service/:id'
  | 'PUT /token/service/:id/renew'
  | 'DELETE /token/:id';

interface MadeToken {
  id: Id;
  secret: string;
}

/** A token with every scope, as an account has it or an integration of its own. */
export async function insertTestToken(
  { app }: Pick<World, 'app'>,
  userId: Id,
  { kind = 'PERSONAL', revoked = false }: { kind?: 'PERSONAL' | 'SERVICE'; revoked?: boolean } = {},
): Promise<MadeToken> {
  const secret = `zh_${newToken()}`;
  const { id } = await sql<{ id: Id }>`insert into api_tokens ${sql.values({
    token_hash: hashToken(secret),
    prefix: secret.slice(0, 7),
    kind,
    name: '同步脚本',
    scopes: [...SCOPES],
    user_id: userId,
    expires_at: new Date(Date.now() + 7 * 86_400_000),
    revoked_at: revoked ? new Date() : null,
  })} returning id`.one(app.db);
  return { id, secret };
}

const makeOther = async (world: World) =>
  (await insertTestToken(world, (await world.make.user()).id)).id;

async function makeService(world: World): Promise<Id> {
  const { id: roleId } = await sql<{ id: Id }>`select id from roles where code = 'User'`.one(
    world.app.db,
  );
  const { id } = await sql<{ id: Id }>`insert into users ${sql.values({
    nickname: '工单系统',
    role_id: roleId,
    status: 'INACTIVE',
    service: true,
  })} returning id`.one(world.app.db);
  return (await insertTestToken(world, id, { kind: 'SERVICE' })).id;
}

/** Tokens of members and integrations. */
export const tokenFixtures: Fixtures<Keys> = {
  'GET /user/token': { plain: { make: () => ({}) } },
  'POST /user/token': {
    plain: { make: () => ({ body: { name: '笔记同步脚本', scopes: ['article:read' as const] } }) },
    'a scope without rights': {
      make: () => ({ body: { name: '统计', scopes: ['activity:read' as const] } }),
      status: ({ admin }) => (admin ? 200 : 400),
    },
  },
  'PUT /user/token/:id/renew': {
    own: {
      make: async (world, { id }) => ({ params: { id: (await insertTestToken(world, id)).id } }),
    },
    revoked: {
      make: async (world, { id }) => ({
        params: { id: (await insertTestToken(world, id, { revoked: true })).id },
      }),
      status: () => 404,
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeOther(world) } }),
      status: () => 404,
    },
  },
  'DELETE /user/token/:id': {
    own: {
      make: async (world, { id }) => ({ params: { id: (await insertTestToken(world, id)).id } }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeOther(world) } }),
      status: () => 404,
    },
  },
  'GET /token/page': { plain: { make: () => ({ query: { state: 'ACTIVE' as const } }) } },
  'POST /token/service': {
    plain: {
      make: async ({ app }) => {
        const { id: roleId } = await sql<{ id: Id }>`select id from roles where code = 'User'`.one(
          app.db,
        );
        return { body: { name: '工单系统只读', scopes: ['article:read' as const], roleId } };
      },
    },
    'a role that does not exist': {
      make: () => ({
        body: { name: '工单系统', scopes: ['article:read' as const], roleId: 987_654_321 },
      }),
      status: () => 400,
    },
  },
  'PUT /token/service/:id': {
    plain: {
      make: async (world, { id }) => ({
        params: { id: await makeService(world) },
        body: { name: '工单系统', ownerId: id },
      }),
    },
    'of a member': {
      make: async (world, { id }) => ({
        params: { id: await makeOther(world) },
        body: { name: '工单系统', ownerId: id },
      }),
      status: () => 404,
    },
  },
  'PUT /token/service/:id/renew': {
    plain: { make: async (world) => ({ params: { id: await makeService(world) } }) },
    'of a member': {
      make: async (world) => ({ params: { id: await makeOther(world) } }),
      status: () => 404,
    },
  },
  'DELETE /token/:id': {
    'of a member': { make: async (world) => ({ params: { id: await makeOther(world) } }) },
    'of a service': { make: async (world) => ({ params: { id: await makeService(world) } }) },
  },
};
