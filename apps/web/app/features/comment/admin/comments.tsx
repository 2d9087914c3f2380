import { officeMeta } from '../../admin/admin.public.ts';
import { withNames } from '@zhihui/contract/features/link/mention.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { commentDeskText } from '../../audit-log/audit-log.public.ts';
import {
  CommentWords,
  deskNow,
  numericParam,
  WrittenDesk,
  shortTitle,
} from '../../audit-log/audit-log.public.ts';
import type { ReviewCalls } from '../../audit-log/audit-log.public.ts';

const commentReview: ReviewCalls = {
  kind: 'comment',
  unit: commentDeskText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/comment', { body: { id, status, reason, revision } }),
  undo: (id) => call('DELETE /auditlog/comment/:id', { params: { id } }),
};

/** The oldest hundred that wait. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [answer, desk] = await Promise.all([
    api('GET /comment/reviewComment', { query: { size: 100 } }),
    deskNow(context, 'comment'),
  ]);
  return { ...unwrap(answer, request), desk, first: numericParam(request, 'id') };
}

export function meta() {
  return officeMeta(commentDeskText.title);
}

export default function CommentReview() {
  const { records, total, desk, first } = useLoaderData<typeof loader>();
  const waiting = records.map((item) => ({
    ...item,
    title: shortTitle(withNames(item.text)),
    under: { title: item.content.title, to: itemAddress(item.content.model, item.content.id) },
  }));
  return (
    <WrittenDesk
      path="/admin/comment"
      text={commentDeskText}
      calls={commentReview}
      waiting={waiting}
      total={total}
      first={first}
      desk={desk}
    >
      {(item) => <CommentWords item={item} />}
    </WrittenDesk>
  );
}
