import type { webhookEndpoints } from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { findDelivery, listDeliveries, repeatDelivery, repeatFailed } from './deliveries.repo.ts';
import type { DeliveryDetailRow } from './deliveries.repo.ts';
import { planTest } from './plan-deliveries.repo.ts';
import { presentDelivery, presentDetail, presentWebhook } from './present-webhook.ts';
import { requestSending } from './send-deliveries.ts';
import { listWebhooks } from './webhook.repo.ts';
import {
  changeWebhook,
  createWebhook,
  loadWebhook,
  removeWebhook,
  rotate,
  setEnabled,
} from './webhook.service.ts';
import { webhookText as text } from './webhook.text.ts';

async function loadDelivery(ctx: Ctx, id: Id): Promise<DeliveryDetailRow> {
  const row = await findDelivery(ctx.db, id);
  if (row === null) throw notFound(text.deliveryGone);
  return row;
}

export const webhookHandlers: Handlers<typeof webhookEndpoints> = {
  'GET /webhook/page': async (ctx, { query: { current, size, type = null } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listWebhooks(ctx.db, type, page);
    return { records: rows.map(presentWebhook), total, current, size };
  },
  'GET /webhook/:id': (ctx, { params }) => loadWebhook(ctx, params.id),
  'POST /webhook': (ctx, { body }) => createWebhook(ctx, body),
  'PUT /webhook/:id': (ctx, { params, body }) => changeWebhook(ctx, params.id, body),
  'PUT /webhook/:id/enabled': (ctx, { params, body }) => setEnabled(ctx, params.id, body.enabled),
  'PUT /webhook/:id/secret': (ctx, { params }) => rotate(ctx, params.id),
  'DELETE /webhook/:id': async (ctx, { params }) => {
    await removeWebhook(ctx, params.id);
    return null;
  },

  'POST /webhook/:id/test': async (ctx, { params }) => {
    const { id } = await loadWebhook(ctx, params.id);
    const deliveryId = await planTest(ctx.db, id);
    await requestSending(ctx.deps, ctx.db);
    return presentDelivery(await loadDelivery(ctx, deliveryId));
  },

  'GET /webhook/:id/delivery/page': async (ctx, { params, query }) => {
    const { current, size, state = null, event = null } = query;
    const { id: webhookId } = await loadWebhook(ctx, params.id);
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listDeliveries(ctx.db, { webhookId, state, event }, page);
    return { records: rows.map(presentDelivery), total, current, size };
  },

  'PUT /webhook/:id/delivery/again': async (ctx, { params }) => {
    const { id, enabled } = await loadWebhook(ctx, params.id);
    if (!enabled) throw conflict(text.disabled);
    const count = await repeatFailed(ctx.db, id);
    if (count > 0) await requestSending(ctx.deps, ctx.db);
    return { count };
  },

  'GET /webhook/delivery/:id': async (ctx, { params }) =>
    presentDetail(await loadDelivery(ctx, params.id)),

  'PUT /webhook/delivery/:id/again': async (ctx, { params }) => {
    const { webhook_id: webhookId, event } = await loadDelivery(ctx, params.id);
    const { enabled } = await loadWebhook(ctx, webhookId);
    if (!enabled && event !== 'webhook.test') throw conflict(text.disabled);
    if (!(await repeatDelivery(ctx.db, params.id))) throw conflict(text.underWay);
    await requestSending(ctx.deps, ctx.db);
    return presentDelivery(await loadDelivery(ctx, params.id));
  },
};
