import { makeProvider } from '../make-provider.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys = 'GET /directory' | 'GET /directory/sync/page' | 'POST /directory/sync';

const withSource = async ({ app }: World) => {
  await sql`delete from identity_providers where kind = 'FEISHU'`.run(app.db);
  await makeProvider(app, { kind: 'FEISHU', secret: 'secret', config: { clientId: 'app' } });
};

/** Departments of the company's providers. */
export const directoryFixtures: Fixtures<Keys> = {
  'GET /directory': { plain: { make: async (world) => (await withSource(world), {}) } },
  'GET /directory/sync/page': {
    plain: {
      make: async ({ app }) => {
        await sql`insert into directory_syncs (source, automatic, ended_at, error)
          values ('FEISHU', true, now(), '飞书暂时无响应')`.run(app.db);
        return { query: {} };
      },
    },
  },
  'POST /directory/sync': {
    'of a provider': { make: async (world) => (await withSource(world), {}) },
    'while one runs': {
      make: async (world) => {
        await withSource(world);
        await sql`insert into directory_syncs (provider_id, source, automatic)
          select id, kind, true from identity_providers where kind in ('WECOM', 'DINGTALK', 'FEISHU')
          on conflict do nothing`.run(world.app.db);
        return {};
      },
      status: () => 409,
    },
    'without a provider': {
      make: async ({ app }) => {
        await sql`update identity_providers set enabled = false`.run(app.db);
        return {};
      },
      status: () => 404,
    },
  },
};
