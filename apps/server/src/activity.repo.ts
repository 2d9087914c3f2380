import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from './ctx.ts';

interface Target {
  id?: Id;
}

/** Writes one line of the activity log: who called what with which values, with the call's own transaction. */
export async function recordActivity(
  ctx: Ctx,
  spec: EndpointSpec,
  input: unknown,
  data: unknown,
): Promise<void> {
  const { params, body } = input as { params?: Target; body?: Target };
  const target = params?.id ?? body?.id ?? (data as Target | null)?.id ?? '';
  await ctx.db
    .insertInto('activity_logs')
    .values({
      user_id: ctx.actor.member?.userId ?? null,
      call: keyOf(spec),
      target: String(target),
      detail: JSON.stringify({ params: params ?? null, body: body ?? null }),
      ip: ctx.actor.ip,
      request_id: ctx.requestId,
    })
    .execute();
}
