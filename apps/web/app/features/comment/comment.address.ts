import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { idIn } from '../../lib/address-id.ts';

/** What of a page's address asks for a portion of comments, the first being 1; for readers without scripts. */
export function portionAddress(
  on: { targetType: CommentTarget; targetId: Id },
  portion: number,
): string {
  return on.targetType === 'ANSWER'
    ? `?answer=${on.targetId}&comments=${portion}#answer-${on.targetId}`
    : `?comments=${portion}#comments`;
}

/** Which comments an address asks for: those around one, or a portion; null when it asks for none. */
export function portionIn(search: URLSearchParams): { at: string } | { current: number } | null {
  const at = idIn(search, 'comment');
  if (at !== null) return { at };
  const portion = search.get('comments');
  if (portion === null) return null;
  return { current: /^[1-9]\d{0,3}$/u.test(portion) ? Number(portion) : 1 };
}
