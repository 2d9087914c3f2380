import type { Id } from '@zhihui/contract/schema.ts';
import { CALLBACK } from '../company-peers/chat-peers.ts';
import { makeProvider } from '../make-provider.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Keys = 'GET /chat/provider' | 'GET /chat/callback/:id' | 'POST /chat/callback/:id';

/** A provider whose chat sends cards and reports presses. */
async function makeChat({ app }: World): Promise<Id> {
  const config = { clientId: 'corp', agentId: '1000002', cards: true };
  const id = await makeProvider(app, { kind: 'WECOM', config, secret: 'right' });
  const secrets = app.deps.secrets.encrypt(JSON.stringify(CALLBACK.WECOM));
  await sql`update identity_providers set callback_secret = ${secrets} where id = ${id}`.run(
    app.db,
  );
  return id;
}

/** Cards of a chat. Signed calls of a platform are in the tests of `features/chat`. */
export const chatFixtures: Fixtures<Keys> = {
  'GET /chat/provider': { plain: { make: () => ({}) } },
  'GET /chat/callback/:id': {
    unsigned: {
      make: async (world) => ({
        params: { id: await makeChat(world) },
        query: { msg_signature: 'a', timestamp: '1', nonce: '2', echostr: 'b' },
      }),
      status: () => 400,
    },
    'of a provider that is not there': {
      make: () => ({ params: { id: 999_999_999 }, query: {} }),
      status: () => 404,
    },
  },
  'POST /chat/callback/:id': {
    unsigned: {
      make: async (world) => ({
        params: { id: await makeChat(world) },
        query: {},
        body: { text: '', signature: '', timestamp: '', nonce: '' },
      }),
      status: () => 400,
    },
  },
};
