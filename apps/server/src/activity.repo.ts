import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from './ctx.ts';

interface Target {
  id?: Id;
  userId?: Id;
}

/** Fields that nobody may read later, not even in the log. */
const SECRET = new Set(['password', 'oldPassword', 'newPassword', 'code', 'otp']);

/** Writes one line of the activity log: who called what with which values, with the call's own transaction. */
export async function recordActivity(
  ctx: Ctx,
  spec: EndpointSpec,
  input: unknown,
  data: unknown,
): Promise<void> {
  const { params, query, body } = input as Partial<Record<'params' | 'query' | 'body', Target>>;
  const given = params?.id ?? params?.userId ?? body?.id ?? body?.userId;
  const target = given ?? (data as Target | null)?.id ?? '';
  const detail = { params: params ?? null, query: query ?? null, body: body ?? null };
  await ctx.db
    .insertInto('activity_logs')
    .values({
      user_id: ctx.actor.member?.userId ?? null,
      call: keyOf(spec),
      target: String(target),
      detail: JSON.stringify(detail, (key, value: unknown) => (SECRET.has(key) ? '***' : value)),
      ip: ctx.actor.ip,
      request_id: ctx.requestId,
    })
    .execute();
}
