import { randomBytes } from 'node:crypto';
import type { ChatKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { CALLBACK } from './company-peers/chat-peers.ts';
import { APP } from './company-peers/peer.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { makeProvider } from './make-provider.ts';
import { sql } from './sql.ts';

/** A provider at a peer, whose chat sends cards; with `callback` it also reports presses. */
export async function makeChat(
  app: TestApp,
  { kind, url, callback = false }: { kind: ChatKind; url: string; callback?: boolean },
): Promise<Id> {
  const config = { url, clientId: APP.id, agentId: APP.agent, cards: true };
  const id = await makeProvider(app, { kind, config, secret: APP.secret, name: '企业通讯' });
  if (callback && kind !== 'DINGTALK') {
    const secrets = app.deps.secrets.encrypt(JSON.stringify(CALLBACK[kind]));
    await sql`update identity_providers set callback_secret = ${secrets} where id = ${id}`.run(
      app.db,
    );
  }
  return id;
}

/** Connects a user to an account of a provider; resolves to the id of the account there. */
export async function connect(
  app: TestApp,
  { user, providerId }: { user: MadeUser; providerId: Id },
): Promise<string> {
  const subject = `Member${randomBytes(6).toString('hex')}`;
  await sql`insert into identities ${sql.values({
    ...{ provider_id: providerId, user_id: user.id, subject, label: '成员' },
  })}`.run(app.db);
  return subject;
}

/** Sets whether a user wants notifications of a kind as cards. */
export const chooseCard = (
  app: TestApp,
  user: MadeUser,
  card: boolean | undefined,
  kind: NotificationKind = 'COMMENT',
) =>
  app.call(
    'PUT /notification/setting',
    {
      body: {
        kinds: [{ kind, site: true, mail: false, ...(card !== undefined && { card }) }],
        digest: 'OFF',
        timeZone: 'Asia/Shanghai',
      },
    },
    user.token,
  );
