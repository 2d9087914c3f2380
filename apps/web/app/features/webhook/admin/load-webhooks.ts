import { DELIVERY_STATES, MAX_WEBHOOKS } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { requireEntry, getTableResult, parsePaging } from '../../admin/admin.public.ts';
import { loadTrees } from '../../category/category.public.ts';

/** A page of the deliveries of a webhook, by the filters of the address. */
export function fetchDeliveries(
  api: Call,
  id: Id,
  params: URLSearchParams,
  page: { current?: number; size?: number } = {},
) {
  const state = DELIVERY_STATES.find((known) => known === params.get('state'));
  return api('GET /webhook/:id/delivery/page', {
    params: { id },
    query: { ...parsePaging(params), state, ...page },
  });
}

/** All webhooks or all robots, the categories, and the log of the one that the address names, or of the first. */
export async function loadWebhooks(args: LoaderFunctionArgs, type: 'WEBHOOK' | 'ROBOT') {
  requireEntry(args, '/admin/integration');
  const { request, context } = args;
  const params = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const [list, trees] = await Promise.all([
    api('GET /webhook/page', { query: { type, current: 1, size: MAX_WEBHOOKS } }),
    loadTrees(api),
  ]);
  const { page, failed } = getTableResult(list, request);
  const chosen = params.get('id');
  const webhook = page?.records.find(({ id }) => String(id) === chosen) ?? page?.records[0] ?? null;
  const log =
    webhook === null
      ? null
      : getTableResult(await fetchDeliveries(api, webhook.id, params), request);
  return { page, failed, trees, webhook, log };
}
