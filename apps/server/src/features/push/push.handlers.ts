import { createHash } from 'node:crypto';
import type { pushEndpoints } from '@zhihui/contract/features/push/push.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { isInternalAddress } from '../../platform/outbound/outbound.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import { areSubscriptionKeys } from '../../platform/web-push/encrypt-message.ts';
import { getUserAgent } from '../auth/auth.public.ts';
import { loadPushKeys } from './push-keys.ts';
import {
  deleteOldSubscriptions,
  deleteOwnSubscription,
  listSubscriptions,
  saveSubscription,
} from './push.repo.ts';
import { pushMessages } from './push.text.ts';

/** Browsers of one user; the oldest makes room for another. */
const MAX_SUBSCRIPTIONS = 20;

export const pushHandlers: Handlers<typeof pushEndpoints> = {
  'GET /push/subscription': async (ctx) => {
    const keys = await loadPushKeys({ db: ctx.db, secrets: ctx.deps.secrets });
    const rows = await listSubscriptions(ctx.db, getMemberId(ctx.actor));
    const subscriptions = rows.map((row) => ({
      id: row.id,
      device: parseDevice(row.user_agent).device,
      createdAt: row.created_at.toISOString(),
      current: row.session_id === ctx.actor.member?.sessionId,
    }));
    return { key: keys.publicKey, subscriptions };
  },

  'POST /push/subscription': async (ctx, { body }) => {
    const userId = getMemberId(ctx.actor);
    const sessionId = ctx.actor.member?.sessionId;
    if (sessionId === undefined) throw notFound(pushMessages.missing);
    if (!isPublicEndpoint(body.endpoint)) throw fieldError({ endpoint: pushMessages.badHost });
    const publicKey = Buffer.from(body.keys.p256dh, 'base64url');
    const authSecret = Buffer.from(body.keys.auth, 'base64url');
    if (!areSubscriptionKeys(publicKey, authSecret))
      throw fieldError({ keys: pushMessages.badKeys });
    const endpointHash = createHash('sha256').update(body.endpoint).digest();
    const saved = await saveSubscription(ctx.db, {
      ...{ userId, sessionId, endpoint: body.endpoint, endpointHash, publicKey, authSecret },
      userAgent: getUserAgent(ctx),
    });
    if (saved === null) throw conflict(pushMessages.taken);
    const limit = MAX_SUBSCRIPTIONS;
    await deleteOldSubscriptions(ctx.db, { userId, sessionId, currentId: saved.id, limit });
    return saved;
  },

  'DELETE /push/subscription/:id': async (ctx, { params: { id } }) => {
    const isDeleted = await deleteOwnSubscription(ctx.db, { id, userId: getMemberId(ctx.actor) });
    if (!isDeleted) throw notFound(pushMessages.missing);
    return null;
  },
};

/** Whether a push service can be there: what its name resolves to is checked by the connection of each message. */
function isPublicEndpoint(endpoint: string): boolean {
  const { hostname, port, username, password } = new URL(endpoint);
  if (port !== '' || username !== '' || password !== '') return false;
  return hostname.includes('.') && !isInternalAddress(hostname);
}
