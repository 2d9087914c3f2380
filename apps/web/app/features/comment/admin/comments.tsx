import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { buildAdminMeta } from '../../admin/admin.public.ts';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { commentQueueText } from '../../audit-log/audit-log.public.ts';
import { PostTabs } from '../../content/admin/content-admin.public.ts';
import { commentTableText } from './all-comments.text.ts';
import { COMMENT_PATHS } from './comment-paths.ts';
import {
  CommentText,
  loadQueueState,
  parseNumericParam,
  WrittenReview,
  truncateTitle,
} from '../../audit-log/audit-log.public.ts';
import type { ReviewCalls } from '../../audit-log/audit-log.public.ts';

const commentReviewCalls: ReviewCalls = {
  kind: 'comment',
  unit: commentQueueText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/comment', { body: { id, status, reason, revision } }),
  undo: (id) => call('DELETE /auditlog/comment/:id', { params: { id } }),
};

/** The oldest hundred pending comments. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [result, queueState] = await Promise.all([
    api('GET /comment/reviewComment', { query: { size: 100 } }),
    loadQueueState(context, 'comment'),
  ]);
  return {
    ...unwrapOrRedirect(result, request),
    queueState,
    first: parseNumericParam(request, 'id'),
  };
}

export function meta() {
  return buildAdminMeta(commentQueueText.title);
}

export default function CommentReview() {
  const { records, total, queueState, first } = useLoaderData<typeof loader>();
  const pendingItems = records.map((item) => ({
    ...item,
    title: truncateTitle(replaceMentions(item.text)),
    context: { title: item.content.title, to: itemAddress(item.content.model, item.content.id) },
  }));
  return (
    <WrittenReview
      path={COMMENT_PATHS.queue}
      text={commentQueueText}
      heading={commentQueueText.title}
      tabs={<PostTabs paths={COMMENT_PATHS} all={commentTableText.all} selected="queue" />}
      calls={commentReviewCalls}
      pendingItems={pendingItems}
      total={total}
      first={first}
      queueState={queueState}
    >
      {(item) => <CommentText item={item} />}
    </WrittenReview>
  );
}
