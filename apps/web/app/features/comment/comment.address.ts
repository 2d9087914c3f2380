import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { parseIdParam } from '../../lib/parse-number-param.ts';

/** What of a page's address asks for a portion of comments, the first being 1; for readers without scripts. */
export function getPageQuery(
  target: { targetType: CommentTarget; targetId: Id },
  pageNumber: number,
): string {
  return target.targetType === 'ANSWER'
    ? `?answer=${target.targetId}&comments=${pageNumber}#answer-${target.targetId}`
    : `?comments=${pageNumber}#comments`;
}

/** Which comments an address asks for: those around one, or a portion; null when it asks for none. */
export function parseCommentPage(
  search: URLSearchParams,
): { at: string } | { current: number } | null {
  const at = parseIdParam(search, 'comment');
  if (at !== null) return { at };
  const pageNumber = search.get('comments');
  if (pageNumber === null) return null;
  return { current: /^[1-9]\d{0,3}$/u.test(pageNumber) ? Number(pageNumber) : 1 };
}
