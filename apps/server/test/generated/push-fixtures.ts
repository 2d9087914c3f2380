import { createECDH, createHash, randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Keys = 'GET /push/subscription' | 'POST /push/subscription' | 'DELETE /push/subscription/:id';

/** What a browser returns for a new subscription. */
function makeSubscription() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://push.example.com/send/${randomBytes(12).toString('hex')}`;
  return { endpoint, keys: { p256dh, auth } };
}

/** A stored subscription of this user; any id when there is no such user. */
async function storeSubscription({ app }: World, userId: Id): Promise<Id> {
  const { endpoint, keys } = makeSubscription();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const session = await sql<{ id: Id }>`insert into sessions (token_hash, user_id, expires_at)
    select ${randomBytes(32)}, id, ${expiresAt} from users where id = ${userId} returning id`.first(
    app.db,
  );
  if (session === null) return 1 as Id;
  const { id } = await sql<{ id: Id }>`insert into push_subscriptions ${sql.values({
    ...{ user_id: userId, session_id: session.id, endpoint },
    endpoint_hash: createHash('sha256').update(endpoint).digest(),
    public_key: Buffer.from(keys.p256dh, 'base64url'),
    auth_secret: Buffer.from(keys.auth, 'base64url'),
  })} returning id`.one(app.db);
  return id;
}

/** Browsers to which notifications are pushed. */
export const pushFixtures: Fixtures<Keys> = {
  'GET /push/subscription': { plain: { make: () => ({}) } },
  'POST /push/subscription': {
    plain: { make: () => ({ body: makeSubscription() }) },
    'in the network of the company': {
      make: () => ({ body: { ...makeSubscription(), endpoint: 'https://10.0.0.1/send' } }),
      status: () => 400,
    },
  },
  'DELETE /push/subscription/:id': {
    own: {
      make: async (world, { id }) => ({ params: { id: await storeSubscription(world, id) } }),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await storeSubscription(world, (await world.make.user()).id) },
      }),
      status: () => 404,
    },
  },
};
