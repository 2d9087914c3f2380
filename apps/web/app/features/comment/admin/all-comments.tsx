import type { Call, DataFor } from '@zhihui/contract/client.ts';
import { MANAGED_COMMENT_STATES } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { ManagedCommentState } from '@zhihui/contract/features/comment/comment.limits.ts';
import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import { Select } from 'antd';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buildAdminMeta } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import {
  createPostTableLoader,
  parseOption,
  parsePostQuery,
  PostTable,
} from '../../content/admin/content-admin.public.ts';
import type { PostTableShape } from '../../content/admin/content-admin.public.ts';
import { allCommentsText as words, commentTableText } from './all-comments.text.ts';
import { COMMENT_PATHS } from './comment-paths.ts';

type ManagedComment = DataFor<'GET /comment/manage/page'>['records'][number];

const TARGETS = ['ARTICLE', 'QUESTION', 'ANSWER', 'NEWS', 'ANNOUNCEMENT'] as const;
const TONES: Record<ManagedCommentState, 'ok' | 'warn' | 'err' | 'none'> = {
  PENDING_REVIEW: 'warn',
  APPROVED: 'ok',
  REJECTED: 'err',
  DELETED: 'none',
};

const table: PostTableShape<ManagedComment> = {
  text: commentTableText,
  title: words.title,
  paths: COMMENT_PATHS,
  states: MANAGED_COMMENT_STATES.map((status) => ({
    status,
    label: words.states[status],
    tone: TONES[status],
  })),
  getStatus: ({ status, deleted }) => (deleted ? 'DELETED' : status),
  getText: ({ text }) => replaceMentions(text),
  getPlace: ({ content }) => ({
    title: content.title,
    to: itemAddress(content.model, content.id),
  }),
  getAddress: ({ id, content }) => itemAddress(content.model, content.id, `comment-${id}`),
  models: CONTENT_MODELS,
  deleteCode: 'comment.delete',
  filters: ['targetType'],
  Filters: TargetFilter,
  columns: [
    {
      title: words.likes,
      key: 'likes',
      width: 64,
      align: 'right',
      render: (_, { likeCount }) => formatCount(likeCount),
    },
    {
      title: words.replies,
      key: 'replies',
      width: 64,
      align: 'right',
      render: (_, { replyCount }) => formatCount(replyCount),
    },
  ],
  csv: [
    { title: words.target, value: ({ targetType }) => words.targets[targetType] },
    { title: words.likes, value: ({ likeCount }) => likeCount },
    { title: words.replies, value: ({ replyCount }) => replyCount },
  ],
  parseQuery: (params, user) => ({
    ...parsePostQuery(params, user, { states: MANAGED_COMMENT_STATES, models: CONTENT_MODELS }),
    targetType: parseOption(TARGETS, params.get('targetType')),
  }),
  fetchPage: (api: Call, query) => api('GET /comment/manage/page', { query }),
  remove: ({ id }, call) => call('DELETE /comment/:id', { params: { id } }),
  restore: ({ id }, call) => call('PUT /comment/:id/restore', { params: { id } }),
};

/** Filters by what the comments are on. */
function TargetFilter({ params }: { params: TableParams }) {
  return (
    <Select
      aria-label={words.target}
      placeholder={words.anyTarget}
      style={{ minWidth: 112 }}
      allowClear
      options={TARGETS.map((value) => ({ value, label: words.targets[value] }))}
      value={params.get('targetType') || undefined}
      onChange={(targetType: string | undefined) => params.set({ targetType })}
    />
  );
}

export const loader = createPostTableLoader(table);

export function meta() {
  return buildAdminMeta(commentTableText.all);
}

export default function AllComments() {
  return <PostTable table={table} />;
}
