import type { Call } from '@zhihui/contract/client.ts';
import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getDataOrNull } from '../../api/load.ts';
import { parseIdParam } from '../../lib/parse-id-param.ts';
import { parseCommentPage, FIRST_THREADS } from '../comment/comment.public.ts';

/** The answer that an address leads to, with its comments where it leads to one of those. */
export interface AddressedAnswer {
  answerId: Id;
  comments: CommentPage | null;
}

/**
 * What `?answer=7`, `?answer=7&comments=2` or `?comment=7` means on the page of a question: null for nothing, and for a
 * comment on the question itself. Costs nothing where neither is asked for.
 */
export async function resolveAnswer(
  call: Call,
  search: URLSearchParams,
  questionId: string,
): Promise<AddressedAnswer | null> {
  const answerId = parseIdParam(search, 'answer');
  const pageQuery = parseCommentPage(search);
  if (answerId !== null) {
    return {
      answerId,
      comments: pageQuery && (await loadAnswerComments(call, answerId, pageQuery)),
    };
  }
  if (pageQuery === null || !('at' in pageQuery)) return null;
  const commentPosition = getDataOrNull(
    await call('GET /comment/:id/place', { params: { id: pageQuery.at } }),
  );
  if (commentPosition?.targetType !== 'ANSWER' || String(commentPosition.contentId) !== questionId)
    return null;
  return {
    answerId: commentPosition.targetId,
    comments: await loadAnswerComments(call, commentPosition.targetId, pageQuery),
  };
}

/** The first comments on the accepted answer, where it has some: they stand open on the page. */
export async function loadAcceptedComments(
  call: Call,
  answers: readonly { id: Id; accepted: boolean; commentCount: number }[],
): Promise<AddressedAnswer | null> {
  const accepted = answers.find((answer) => answer.accepted && answer.commentCount > 0);
  if (accepted === undefined) return null;
  return {
    answerId: accepted.id,
    comments: await loadAnswerComments(call, accepted.id, { current: 1 }),
  };
}

async function loadAnswerComments(
  call: Call,
  targetId: Id,
  pageQuery: { at: string } | { current: number },
): Promise<CommentPage | null> {
  const query = { targetType: 'ANSWER' as const, targetId, size: FIRST_THREADS, ...pageQuery };
  return getDataOrNull(await call('GET /comment/page', { query }));
}
