import { createHash } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /oauth/client'
  | 'POST /oauth/client'
  | 'DELETE /oauth/client/:id'
  | 'GET /oauth/consent'
  | 'POST /oauth/consent'
  | 'POST /oauth/token';

const REDIRECT = 'https://assistant.example.com/callback';
let made = 0;

/** A registered client, on a site where assistants may connect. */
async function makeClient({ app }: Pick<World, 'app'>) {
  const value = JSON.stringify({ enabled: true, parts: ['READ'] });
  await sql`insert into settings (key, value) values ('mcp', ${value})
    on conflict (key) do update set value = excluded.value`.run(app.db);
  made += 1;
  const clientId = `zhc_client${made}`;
  const { id } = await sql<{ id: Id }>`insert into oauth_clients ${sql.values({
    client_id: clientId,
    name: '桌面助手',
    redirect_uris: [REDIRECT],
  })} returning id`.one(app.db);
  return { id, clientId };
}

const toRequest = (clientId: string) => ({
  client_id: clientId,
  redirect_uri: REDIRECT,
  response_type: 'code' as const,
  code_challenge: createHash('sha256').update('proof').digest('base64url'),
  code_challenge_method: 'S256' as const,
  scope: 'search:read',
  state: 'zustand',
});

/** Programs that members connect by their consent. */
export const oauthFixtures: Fixtures<Keys> = {
  'GET /oauth/client': { plain: { make: () => ({}) } },
  'POST /oauth/client': {
    plain: { make: () => ({ body: { name: '桌面助手', redirectUris: [REDIRECT] } }) },
  },
  'DELETE /oauth/client/:id': {
    plain: { make: async (world) => ({ params: { id: (await makeClient(world)).id } }) },
  },
  'GET /oauth/consent': {
    plain: { make: async (world) => ({ query: toRequest((await makeClient(world)).clientId) }) },
    'another address': {
      make: async (world) => ({
        query: {
          ...toRequest((await makeClient(world)).clientId),
          redirect_uri: 'https://evil.example.com/callback',
        },
      }),
      status: () => 400,
    },
  },
  'POST /oauth/consent': {
    plain: {
      make: async (world) => {
        const request = toRequest((await makeClient(world)).clientId);
        return { body: { ...request, scopes: ['search:read' as const] } };
      },
    },
  },
  'POST /oauth/token': {
    'a code that was never given': {
      make: async (world) => ({
        body: {
          ...{ grant_type: 'authorization_code', client_id: (await makeClient(world)).clientId },
          ...{ code: 'guess', redirect_uri: REDIRECT, code_verifier: 'x'.repeat(43) },
        },
      }),
    },
  },
};
