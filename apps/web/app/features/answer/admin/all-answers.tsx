import type { Call, DataFor } from '@zhihui/contract/client.ts';
import { MANAGED_ANSWER_STATES } from '@zhihui/contract/features/answer/answer.limits.ts';
import type { ManagedAnswerState } from '@zhihui/contract/features/answer/answer.limits.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buildAdminMeta } from '../../admin/admin.public.ts';
import {
  createPostTableLoader,
  parsePostQuery,
  PostTable,
} from '../../content/admin/content-admin.public.ts';
import type { PostTableShape } from '../../content/admin/content-admin.public.ts';
import { allAnswersText as words, answerTableText } from './answer-admin.text.ts';
import { ANSWER_PATHS } from './answer-paths.ts';

type ManagedAnswer = DataFor<'GET /answer/manage/page'>['records'][number];

const MODELS = ['QUESTION'] as const;
const TONES: Record<ManagedAnswerState, 'ok' | 'warn' | 'err' | 'none'> = {
  PENDING_REVIEW: 'warn',
  APPROVED: 'ok',
  ACCEPTED: 'ok',
  REJECTED: 'err',
  DELETED: 'none',
};

const table: PostTableShape<ManagedAnswer> = {
  text: answerTableText,
  title: words.title,
  paths: ANSWER_PATHS,
  states: MANAGED_ANSWER_STATES.map((status) => ({
    status,
    label: words.states[status],
    tone: TONES[status],
  })),
  getStatus: ({ status, accepted, deleted }) => {
    if (deleted) return 'DELETED';
    return accepted ? 'ACCEPTED' : status;
  },
  getText: ({ excerpt }) => excerpt,
  getPlace: ({ question }) => ({
    title: question.title,
    to: itemAddress('QUESTION', question.id),
  }),
  getAddress: ({ id, question }) => itemAddress('QUESTION', question.id, `answer-${id}`),
  models: MODELS,
  deleteCode: 'answer.delete',
  columns: [
    {
      title: words.votes,
      key: 'votes',
      width: 76,
      align: 'right',
      render: (_, { voteCount }) => formatCount(voteCount),
    },
    {
      title: words.comments,
      key: 'comments',
      width: 64,
      align: 'right',
      render: (_, { commentCount }) => formatCount(commentCount),
    },
  ],
  csv: [
    { title: words.votes, value: ({ voteCount }) => voteCount },
    { title: words.comments, value: ({ commentCount }) => commentCount },
  ],
  parseQuery: (params, user) =>
    parsePostQuery(params, user, { states: MANAGED_ANSWER_STATES, models: MODELS }),
  fetchPage: (api: Call, query) => api('GET /answer/manage/page', { query }),
  remove: ({ id }, call) => call('DELETE /answer/:id', { params: { id } }),
  restore: ({ id }, call) => call('PUT /answer/:id/restore', { params: { id } }),
};

export const loader = createPostTableLoader(table);

export function meta() {
  return buildAdminMeta(answerTableText.all);
}

export default function AllAnswers() {
  return <PostTable table={table} />;
}
