import type { DeskKind, TakeAnswer } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { findHolder, leftToOthers, silentSince, takeOne } from '../audit-log/audit-log.public.ts';
import { personOf } from './desk.present.ts';
import { toReview, TYPES } from './kinds.ts';

/**
 * Takes what waits for the caller; with `over` from whoever has it. Says who has it instead. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT when it does not wait any more.
 */
export async function take(
  ctx: Ctx,
  { kind, id }: { kind: DeskKind; id: Id },
  over: boolean,
): Promise<TakeAnswer> {
  const { revision, ...waiting } = await toReview[kind](ctx, id);
  const one = { type: TYPES[kind], id };
  const userId = memberId(ctx.actor);
  const since = silentSince(ctx);
  const own = await leftToOthers(ctx, waiting);
  const mine =
    !own && (await takeOne(ctx.db, one, { userId, now: ctx.now(), silentSince: since, over }));
  // a verdict frees what it is on: whoever was waiting to take it must not find it free, and decided
  if (mine) await toReview[kind](ctx, id);
  const holder = mine ? null : await findHolder(ctx.db, one, since);
  return { mine, by: holder === null ? null : personOf(holder), own, revision };
}
