import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, isDocument, proseContext, requestInfoContext } from '../../api/context.ts';
import { unwrap, withinPages } from '../../api/load.ts';
import { pageNumber } from '../../lib/page-number.ts';
import { pageUrl } from '../../lib/page-url.ts';
import { shareEqual } from '../../lib/share-equal.ts';
import { statusNote } from '../../lib/status-note.ts';
import { portionIn, loadComments } from '../comment/comment.public.ts';
import { acceptedTalk, seekPlace } from './question.place.ts';

/** As many as lists show, and as calls give by default. */
export const ANSWERS_A_PAGE = 20;

/** A question with one page of its answers, without Markdown. In a document their HTML stands in the markup only, see `ui/prose`. */
export async function loadQuestion(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { origin, pathname, searchParams } = pageUrl(request);
  const id = params['id'] ?? '';
  const sort = searchParams.get('sort') === 'time' ? ('time' as const) : ('votes' as const);
  const current = pageNumber(searchParams);
  const call = context.get(apiContext);
  const seeking = seekPlace(call, searchParams, id);
  const answers = async () => {
    const at = (await seeking)?.answerId;
    const query = { questionId: id, sort, size: ANSWERS_A_PAGE };
    return call('GET /answer/page', { query: { ...query, ...(at ? { at } : { current }) } });
  };
  const [asked, answered, addressed] = await Promise.all([
    call('GET /question/:id', { params: { id } }),
    answers(),
    seeking,
  ]);
  const detail = unwrap(asked, request);
  const { content: _, html, toc: __, ...item } = detail;
  const question = { ...item, note: statusNote('这个问题', detail) };
  const { records, total, current: shown } = withinPages(unwrap(answered, request), request);
  // those on the question are folded: they come with the page where the address leads to them
  const leadsThere = addressed === null && portionIn(searchParams) !== null;
  const comments = leadsThere ? await loadComments(args, 'QUESTION', question) : null;
  const opened = addressed === null && !leadsThere ? await acceptedTalk(call, records) : null;
  const share = shareEqual();
  const inMarkup = isDocument(context.get(requestInfoContext));
  if (inMarkup) {
    const texts = records.map((answer) => [answerAnchor(answer.id), answer.html]);
    context.set(proseContext, { text: html, ...Object.fromEntries(texts) });
  }
  return {
    question,
    html: inMarkup ? null : html,
    answers: records.map((answer) => ({
      ...answer,
      html: inMarkup ? null : answer.html,
      author: share(answer.author),
      abilities: share(answer.abilities),
    })),
    total,
    comments,
    addressed,
    opened,
    sort,
    current: shown,
    address: origin + pathname,
  };
}

/** Fragment of an answer on the page of its question, as notifications name it. */
export function answerAnchor(id: number | string): string {
  return `answer-${id}`;
}

export type QuestionData = Awaited<ReturnType<typeof loadQuestion>>;
export type Question = QuestionData['question'];
export type Answer = QuestionData['answers'][number];
