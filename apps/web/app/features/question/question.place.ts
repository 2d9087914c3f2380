import type { Call } from '@zhihui/contract/client.ts';
import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { optional } from '../../api/load.ts';
import { idIn } from '../../lib/address-id.ts';
import { portionIn, FIRST_THREADS } from '../comment/comment.public.ts';

/** The answer that an address leads to, with its comments where it leads to one of those. */
export interface Addressed {
  answerId: Id;
  comments: CommentPage | null;
}

/**
 * What `?answer=7`, `?answer=7&comments=2` or `?comment=7` means on the page of a question: null for nothing, and for a
 * comment on the question itself. Costs nothing where neither is asked for.
 */
export async function seekPlace(
  call: Call,
  search: URLSearchParams,
  questionId: string,
): Promise<Addressed | null> {
  const answerId = idIn(search, 'answer');
  const portion = portionIn(search);
  if (answerId !== null) {
    return { answerId, comments: portion && (await commentsOf(call, answerId, portion)) };
  }
  if (portion === null || !('at' in portion)) return null;
  const place = optional(await call('GET /comment/:id/place', { params: { id: portion.at } }));
  if (place?.targetType !== 'ANSWER' || String(place.contentId) !== questionId) return null;
  return {
    answerId: place.targetId,
    comments: await commentsOf(call, place.targetId, portion),
  };
}

/** The first comments on the accepted answer, where it has some: they stand open on the page. */
export async function acceptedTalk(
  call: Call,
  answers: readonly { id: Id; accepted: boolean; commentCount: number }[],
): Promise<Addressed | null> {
  const accepted = answers.find((answer) => answer.accepted && answer.commentCount > 0);
  if (accepted === undefined) return null;
  return { answerId: accepted.id, comments: await commentsOf(call, accepted.id, { current: 1 }) };
}

async function commentsOf(
  call: Call,
  targetId: Id,
  portion: { at: string } | { current: number },
): Promise<CommentPage | null> {
  const query = { targetType: 'ANSWER' as const, targetId, size: FIRST_THREADS, ...portion };
  return optional(await call('GET /comment/page', { query }));
}
