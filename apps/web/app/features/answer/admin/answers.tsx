import { officeMeta } from '../../admin/admin.public.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Prose } from '../../../ui/prose.tsx';
import { answerDeskText } from './answer-admin.text.ts';
import {
  deskNow,
  numericParam,
  WrittenDesk,
  shortTitle,
} from '../../audit-log/audit-log.public.ts';
import type { ReviewCalls } from '../../audit-log/audit-log.public.ts';

/** Fewer than of comments: each comes with its whole text. */
const LOADED = 30;

const answerReview: ReviewCalls = {
  kind: 'answer',
  unit: answerDeskText.unit,
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/answer', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/answer/:id', { params: { id } }),
};

/** The oldest that wait. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [answer, desk] = await Promise.all([
    api('GET /auditlog/answer/page', { query: { size: LOADED } }),
    deskNow(context, 'answer'),
  ]);
  return { ...unwrap(answer, request), desk, first: numericParam(request, 'id') };
}

export function meta() {
  return officeMeta(answerDeskText.title);
}

export default function AnswerReview() {
  const { records, total, desk, first } = useLoaderData<typeof loader>();
  const waiting = records.map((item) => ({
    ...item,
    // an answer may be a picture alone
    title: shortTitle(item.excerpt) || item.question.title,
    under: {
      title: item.question.title,
      to: itemAddress('QUESTION', item.question.id, `answer-${item.id}`),
    },
    submittedAt: item.createdAt,
  }));
  return (
    <WrittenDesk
      path="/admin/answer"
      text={answerDeskText}
      calls={answerReview}
      waiting={waiting}
      total={total}
      first={first}
      desk={desk}
    >
      {(item) => <Prose key={`${item.id} ${item.revision}`} html={item.html} />}
    </WrittenDesk>
  );
}
