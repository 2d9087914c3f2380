import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields, text } from '../../schema.ts';
import { MAX_ANSWER } from '../answer/answer.limits.ts';
import { MAX_COMMENT_LENGTH } from '../comment/comment.limits.ts';
import { ContentBrief } from '../content/section.endpoints.ts';
import { REPLY_KINDS } from './draft.limits.ts';

const byId = z.object({ id: Id });

/** An answer or a comment that waits for its owner to send it. */
const ReplyDraft = z.object({
  id: Id,
  kind: z.enum(REPLY_KINDS),
  content: z.string(),
  /** The name of the token that wrote it; null for one that its owner wrote without any. */
  tokenName: z.string().nullable(),
  updatedAt: z.string(),
});
export type ReplyDraft = z.output<typeof ReplyDraft>;

const ReplyDraftItem = ReplyDraft.omit({ content: true }).extend({
  excerpt: z.string(),
  target: ContentBrief,
});
export type ReplyDraftItem = z.output<typeof ReplyDraftItem>;

const fields = { contentId: Id };

/** Answers and comments that programs propose in the name of a member: read and sent, or deleted, by that member alone. */
export const replyDraftEndpoints = [
  endpoint({
    method: 'GET',
    path: '/draft/reply/page',
    access: 'signedIn',
    summary: '查询我的回答草稿与评论草稿',
    query: z.strictObject(pageFields),
    data: page(ReplyDraftItem),
  }),
  endpoint({
    method: 'GET',
    path: '/draft/reply/of/:contentId',
    access: 'signedIn',
    summary: '查询我在内容下的回答草稿与评论草稿',
    params: z.object({ contentId: Id }),
    data: z.array(ReplyDraft),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/draft/reply',
    access: 'signedIn',
    summary: '保存回答草稿或评论草稿（同一内容每种仅一份，不会发布）',
    body: z.discriminatedUnion(
      'kind',
      [
        z.strictObject({
          ...fields,
          kind: z.literal('ANSWER'),
          content: text(1, MAX_ANSWER, '回答'),
        }),
        z.strictObject({
          ...fields,
          kind: z.literal('COMMENT'),
          content: text(1, MAX_COMMENT_LENGTH, '评论'),
        }),
      ],
      '请选择草稿类型',
    ),
    data: z.object({ id: Id, replaced: z.boolean(), model: ContentBrief.shape.model }),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'NO_PERMISSION'],
    limit: { max: 60, seconds: 60 },
    maxBody: MAX_ANSWER * 6 + 4096,
  }),
  endpoint({
    method: 'DELETE',
    path: '/draft/reply/:id',
    access: 'signedIn',
    summary: '删除回答草稿或评论草稿',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
