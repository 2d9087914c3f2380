import type { Call } from '@zhihui/contract/client.ts';
import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { optional } from '../../api/load.ts';
import { idIn } from '../../lib/address-id.ts';
import { FIRST_THREADS } from '../comment/comment.size.ts';

/** The answer that an address leads to, with its comments where it leads to one of those. */
export interface Addressed {
  answerId: Id;
  comments: CommentPage | null;
}

/**
 * What `?answer=7` or `?comment=7` means on the page of a question: null for nothing, and for a comment on the question
 * itself. Costs nothing where neither is asked for.
 */
export async function seekPlace(
  call: Call,
  search: URLSearchParams,
  questionId: string,
): Promise<Addressed | null> {
  const answerId = idIn(search, 'answer');
  if (answerId !== null) return { answerId, comments: null };
  const id = idIn(search, 'comment');
  if (id === null) return null;
  const place = optional(await call('GET /comment/:id/place', { params: { id } }));
  if (place?.targetType !== 'ANSWER' || String(place.contentId) !== questionId) return null;
  const { targetType, targetId } = place;
  const query = { targetType, targetId, at: id, size: FIRST_THREADS };
  return { answerId: targetId, comments: optional(await call('GET /comment/page', { query })) };
}
