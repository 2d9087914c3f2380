import { MAX_ANSWER } from './answer.limits.ts';
import { MAX_REASON } from '../audit-log/audit-log.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields, text } from '../../schema.ts';
import {
  AnswerDetail,
  AnswerItem,
  CreateAnswer,
  UpdateAnswer,
  Vote,
  WaitingAnswer,
} from './answer.schema.ts';

const byId = z.object({ id: Id });
/** JSON may escape every character, and a Chinese one takes three bytes. */
const maxBody = MAX_ANSWER * 6 + 4096;

export const answerEndpoints = [
  endpoint({
    method: 'GET',
    path: '/answer/page',
    access: 'public',
    summary: '一个问题的回答：采纳的在前，再按得票或时间',
    query: z.strictObject({
      ...pageFields,
      questionId: Id,
      sort: z.enum(['votes', 'time']).default('votes'),
      /** The page with this answer; the first one when it is not there. */
      at: Id.optional(),
    }),
    data: page(AnswerItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'GET',
    path: '/answer/:id',
    access: 'public',
    summary: '一个回答，带 Markdown 原文',
    params: byId,
    data: AnswerDetail,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'POST',
    path: '/answer',
    access: 'answer.add',
    summary: '回答问题',
    body: CreateAnswer,
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 10, seconds: 60 },
    maxBody,
    ownTransaction: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer',
    access: ['answer.add', 'answer.update'],
    summary: '修改回答',
    body: UpdateAnswer,
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 60 },
    maxBody,
    ownTransaction: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/answer/:id',
    access: ['answer.add', 'answer.delete'],
    summary: '删除回答，30 天内可以恢复',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/restore',
    access: ['answer.add', 'answer.delete'],
    summary: '恢复刚删除的回答',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/accept',
    access: ['question.add', 'question.update'],
    summary: '采纳回答或取消采纳；一个问题至多采纳一个',
    params: byId,
    body: z.strictObject({ accepted: z.boolean('请说明是否采纳') }),
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/reject',
    access: ['question.add', 'question.update'],
    summary: '提问者说明这个回答没有解决问题，或收回',
    params: byId,
    body: z.strictObject({ rejected: z.boolean('请说明是否未解决') }),
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/vote',
    access: 'signedIn',
    summary: '投票：1 赞成，-1 反对，0 收回；多次等于一次',
    params: byId,
    body: Vote,
    data: z.object({ voteCount: z.int(), myVote: z.int() }),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/answer/:id/promote',
    access: 'article.add',
    summary: '把采纳的回答整理成文章草稿，注明作者',
    params: byId,
    data: z.object({ draftId: Id }),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/auditlog/answer/page',
    access: 'auditLog.add',
    summary: '待审核的回答，版主只见自己负责的分类',
    query: z.strictObject(pageFields),
    data: page(WaitingAnswer),
  }),
  endpoint({
    method: 'POST',
    path: '/auditlog/answer',
    access: 'auditLog.add',
    summary: '审核回答：通过，或写明理由驳回',
    body: z
      .strictObject({
        id: Id,
        status: z.enum(['APPROVED', 'REJECTED'], '请选择通过或驳回'),
        reason: text(0, MAX_REASON, '理由').default(''),
        /** Revision the reviewer read; a newer one must be read first. */
        revision: z.int().positive().optional(),
      })
      .refine(({ status, reason }) => status === 'APPROVED' || reason.trim() !== '', {
        path: ['reason'],
        message: '请写明驳回的理由',
      }),
    data: z.object({ auditLogId: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 300, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/answer/:id',
    access: 'auditLog.add',
    summary: '撤销一次审核，回答回到待审核',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
] as const;
