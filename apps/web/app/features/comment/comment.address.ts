import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { parseIdParam } from '../../lib/parse-number-param.ts';

/** Threads that come with a page, and with each further one. */
export const FIRST_THREADS = 10;

/** The query of a page's address for a page of comments, counted from 1; for readers without scripts. */
export function getPageQuery(
  target: { targetType: CommentTarget; targetId: Id },
  pageNumber: number,
): string {
  return target.targetType === 'ANSWER'
    ? `?answer=${target.targetId}&comments=${pageNumber}#answer-${target.targetId}`
    : `?comments=${pageNumber}#comments`;
}

/** Which comments an address requests: those around one, or a page; null when it requests none. */
export function parseCommentPage(
  search: URLSearchParams,
): { at: string } | { current: number } | null {
  const at = parseIdParam(search, 'comment');
  if (at !== null) return { at };
  const pageNumber = search.get('comments');
  if (pageNumber === null) return null;
  return { current: /^[1-9]\d{0,3}$/u.test(pageNumber) ? Number(pageNumber) : 1 };
}
