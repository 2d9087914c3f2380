import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { AnnotationSelector, AnnotationText } from '../annotation/annotation.schema.ts';
import { UserBrief } from '../user/user.schema.ts';

/** A note of a reviewer on words of a text that awaits, or awaited, review. */
export const ReviewNote = z.object({
  id: Id,
  contentId: Id,
  /** Revision that `selector` belongs to. */
  revision: z.int(),
  author: UserBrief,
  content: z.string(),
  selector: AnnotationSelector,
  /** Sent to the author of the text with a verdict. */
  sent: z.boolean(),
  resolved: z.boolean(),
  createdAt: z.string(),
  edited: z.boolean(),
  abilities: z.object({ edit: z.boolean(), resolve: z.boolean() }),
});
export type ReviewNote = z.output<typeof ReviewNote>;

/** Notes on one revision. */
export const MAX_NOTES = 100;

const byId = z.object({ id: Id });

export const reviewNoteEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auditlog/note/list/:contentId',
    access: 'signedIn',
    summary: '查询审核批注（作者仅可查看随审核结果发送的批注）',
    params: z.object({ contentId: Id }),
    data: z.array(ReviewNote),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/auditlog/note',
    access: 'auditLog.add',
    summary: '新增审核批注（提交审核结果后作者可见）',
    body: z.strictObject({
      contentId: Id,
      revision: z.int().positive(),
      content: AnnotationText,
      selector: AnnotationSelector,
    }),
    data: ReviewNote,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
    ownTransaction: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/auditlog/note',
    access: 'auditLog.add',
    summary: '编辑审核批注（仅本人）',
    body: z.strictObject({ id: Id, content: AnnotationText }),
    data: ReviewNote,
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/auditlog/note/:id/resolve',
    access: 'signedIn',
    summary: '处理或重新打开审核批注（作者与审核人）',
    params: byId,
    body: z.strictObject({ resolved: z.boolean('请选择是否已处理') }),
    data: ReviewNote,
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/note/:id',
    access: 'auditLog.add',
    summary: '删除审核批注（仅本人）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
