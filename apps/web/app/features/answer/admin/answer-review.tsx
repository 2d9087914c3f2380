import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { buildAdminMeta } from '../../admin/admin.public.ts';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Prose } from '../../../ui/prose.tsx';
import { PostTabs } from '../../content/admin/content-admin.public.ts';
import { allAnswersText, answerQueueText, answerTableText } from './answer-admin.text.ts';
import { ANSWER_PATHS } from './answer-paths.ts';
import {
  loadQueueState,
  parseNumericParam,
  WrittenReview,
  truncateTitle,
} from '../../audit-log/audit-log.public.ts';
import type { ReviewCalls } from '../../audit-log/audit-log.public.ts';

/** Fewer than comments, because each answer comes with its whole text. */
const PAGE_SIZE = 30;

const answerReviewCalls: ReviewCalls = {
  kind: 'answer',
  unit: answerQueueText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/answer', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/answer/:id', { params: { id } }),
};

/** The oldest pending answers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [result, queueState] = await Promise.all([
    api('GET /auditlog/answer/page', { query: { size: PAGE_SIZE } }),
    loadQueueState(context, 'answer'),
  ]);
  return {
    ...unwrapOrRedirect(result, request),
    queueState,
    first: parseNumericParam(request, 'id'),
  };
}

export function meta() {
  return buildAdminMeta(answerQueueText.title);
}

export default function AnswerReview() {
  const { records, total, queueState, first } = useLoaderData<typeof loader>();
  const pendingItems = records.map((item) => ({
    ...item,
    // an answer may consist of a picture alone
    title: truncateTitle(item.excerpt) || item.question.title,
    context: {
      title: item.question.title,
      to: itemAddress('QUESTION', item.question.id, `answer-${item.id}`),
    },
    submittedAt: item.createdAt,
  }));
  return (
    <WrittenReview
      path={ANSWER_PATHS.queue}
      text={answerQueueText}
      heading={allAnswersText.title}
      tabs={<PostTabs paths={ANSWER_PATHS} all={answerTableText.all} selected="queue" />}
      calls={answerReviewCalls}
      pendingItems={pendingItems}
      total={total}
      first={first}
      queueState={queueState}
    >
      {(item) => <Prose key={`${item.id} ${item.revision}`} html={item.html} />}
    </WrittenReview>
  );
}
