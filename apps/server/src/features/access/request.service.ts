import type { RequestSpan } from '@zhihui/contract/features/access/access.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { loadGrantScope } from '../../visibility/grant-rights.ts';
import { accessText } from './access.text.ts';
import { openTo } from './opening.repo.ts';
import {
  findOwnRequest,
  findRequest,
  insertRequest,
  saveDecision,
  saveReminder,
  withdrawRequest,
} from './request.repo.ts';
import type { OwnRequestRow, RequestRow } from './request.repo.ts';

/**
 * Asks for an address. Nothing here looks at whether there is something: that is found when those who decide are told, after
 * the answer. Throws CONFLICT while a request waits.
 */
export async function requestAccess(
  ctx: Ctx,
  request: { model: ContentModel; targetId: Id; reason: string },
): Promise<OwnRequestRow> {
  const row = await insertRequest(ctx.db, { ...request, userId: getMemberId(ctx.actor) });
  if (row === null) throw conflict(accessText.requestWaits);
  await ctx.emit('access.requested', { requestId: row.id, at: row.created_at.toISOString() });
  return row;
}

/** Tells those who decide once more. Throws NOT_FOUND, CONFLICT when it does not wait or was told lately. */
export async function remindOfRequest(ctx: Ctx, id: Id): Promise<OwnRequestRow> {
  const userId = getMemberId(ctx.actor);
  const row = await saveReminder(ctx.db, id, userId);
  if (row !== null) {
    await ctx.emit('access.requested', { requestId: id, at: ctx.now().toISOString() });
    return row;
  }
  const own = await findOwnRequest(ctx.db, id, userId);
  if (own === null) throw notFound(accessText.requestGone);
  throw conflict(own.state === 'PENDING' ? accessText.remindedLately : accessText.requestDecided);
}

/** Withdraws an own request. Throws NOT_FOUND, CONFLICT when it is decided. */
export async function takeRequestBack(ctx: Ctx, id: Id): Promise<OwnRequestRow> {
  const userId = getMemberId(ctx.actor);
  const row = await withdrawRequest(ctx.db, id, userId);
  if (row !== null) return row;
  if ((await findOwnRequest(ctx.db, id, userId)) === null) throw notFound(accessText.requestGone);
  throw conflict(accessText.requestDecided);
}

const DAY_MS = 86_400_000;
const SPAN_DAYS: Record<Exclude<RequestSpan, 'forever'>, number> = { week: 7, month: 30 };

interface Decision {
  id: Id;
  granted: boolean;
  span: RequestSpan | null;
  answer: string;
}

/**
 * Grants a request, which opens the item to the asker by name, or refuses it. Throws NOT_FOUND outside the caller's scope and
 * for an item that is gone, CONFLICT when it was decided meanwhile, VALIDATION without a span.
 */
export async function decideRequest(ctx: Ctx, decision: Decision): Promise<RequestRow> {
  const { id, granted, span, answer } = decision;
  if (granted && span === null) throw fieldError({ span: accessText.chooseSpan });
  const row = await findRequest(ctx.db, id);
  const scope = await loadGrantScope(ctx.db, ctx.actor);
  if (row === null || !scope.covers(row.category_id)) throw notFound(accessText.requestGone);
  const by = getMemberId(ctx.actor);
  const endsAt =
    granted && span !== null && span !== 'forever'
      ? new Date(ctx.now().getTime() + SPAN_DAYS[span] * DAY_MS)
      : null;
  const state = granted ? 'GRANTED' : 'REFUSED';
  if (!(await saveDecision(ctx.db, { id, state, endsAt, answer, by })))
    throw conflict(accessText.requestDecided);
  if (granted) {
    const opening = { contentId: row.content_id, userId: row.user.id, endsAt, by };
    if (!(await openTo(ctx.db, opening))) throw badRequest(accessText.userGone);
    await ctx.contentChanged();
  }
  await ctx.emit('access.decided', { requestId: id });
  return (await findRequest(ctx.db, id)) ?? row;
}
