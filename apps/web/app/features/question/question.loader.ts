import type { LoaderFunctionArgs } from 'react-router';
import type { Call } from '@zhihui/contract/client.ts';
import type { CommentPage } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { unwrapOrRedirect, redirectBeyondLastPage, getDataOrNull } from '../../api/load.ts';
import { parsePageNumber, parseIdParam } from '../../lib/parse-number-param.ts';
import { getPageUrl } from '../../lib/page-url.ts';
import { createDeduplicator } from '../../lib/create-deduplicator.ts';
import { buildStatusNote } from '../../lib/status-note.ts';
import { parseCommentPage, loadComments, FIRST_THREADS } from '../comment/comment.public.ts';

/** The page size of lists, and the default of the calls. */
export const ANSWERS_PER_PAGE = 20;

/** Loads a question with one page of its answers, without Markdown. In a document the HTML of texts is in the markup only, see `ui/prose`. */
export async function loadQuestion(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { origin, pathname, searchParams } = getPageUrl(request);
  const id = params['id'] ?? '';
  const sort = searchParams.get('sort') === 'time' ? ('time' as const) : ('votes' as const);
  const current = parsePageNumber(searchParams);
  const call = context.get(apiContext);
  const resolvedAnswer = resolveAnswer(call, searchParams, id);
  const answers = async () => {
    const answerId = (await resolvedAnswer)?.answerId;
    const query = { questionId: id, sort, size: ANSWERS_PER_PAGE };
    return call('GET /answer/page', {
      query: { ...query, ...(answerId ? { at: answerId } : { current }) },
    });
  };
  const [questionResult, answersResult, addressedAnswer] = await Promise.all([
    call('GET /question/:id', { params: { id } }),
    answers(),
    resolvedAnswer,
  ]);
  const detail = unwrapOrRedirect(questionResult, request);
  const { content: _, html, toc: __, ...item } = detail;
  const question = { ...item, note: buildStatusNote('此问题', detail) };
  const {
    records,
    total,
    current: currentPage,
  } = redirectBeyondLastPage(unwrapOrRedirect(answersResult, request), request);
  // comments on the question are folded: loaded with the page only when the address leads to them
  const loadsQuestionComments = addressedAnswer === null && parseCommentPage(searchParams) !== null;
  const comments = loadsQuestionComments
    ? await loadComments(args, 'QUESTION', question.id, question)
    : null;
  const opened =
    addressedAnswer === null && !loadsQuestionComments
      ? await loadAcceptedComments(call, records)
      : null;
  const share = createDeduplicator();
  const isDocumentRequest = isDocument(context.get(requestInfoContext));
  if (isDocumentRequest) {
    const answerHtml = records.map((answer) => [getAnswerAnchor(answer.id), answer.html]);
    context.set(proseContext, { text: html, ...Object.fromEntries(answerHtml) });
  }
  return {
    question,
    html: isDocumentRequest ? null : html,
    answers: records.map((answer) => ({
      ...answer,
      html: isDocumentRequest ? null : answer.html,
      author: share(answer.author),
      abilities: share(answer.abilities),
    })),
    total,
    comments,
    addressedAnswer,
    opened,
    sort,
    current: currentPage,
    address: origin + pathname,
  };
}

/** Returns the id of an answer's element, which notifications link to. */
export function getAnswerAnchor(id: number | string): string {
  return `answer-${id}`;
}

export type QuestionData = Awaited<ReturnType<typeof loadQuestion>>;
export type Question = QuestionData['question'];
export type Answer = QuestionData['answers'][number];

/** The answer that an address leads to, with its comments when it leads to one of them. */
interface AddressedAnswer {
  answerId: Id;
  comments: CommentPage | null;
}

/**
 * What `?answer=7`, `?answer=7&comments=2` or `?comment=7` means on the page of a question: null for nothing, and for a
 * comment on the question itself. Makes no call when the address names neither.
 */
async function resolveAnswer(
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

/** Loads the first comments on the accepted answer, which are shown unfolded. */
async function loadAcceptedComments(
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
