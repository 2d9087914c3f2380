import { MANAGED_ANSWER_STATES, MAX_ANSWER } from './answer.limits.ts';
import { MAX_REASON } from '../audit-log/audit-log.limits.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { Day } from '../content/content.schema.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Flag, Id, line, page, pageFields, text } from '../../schema.ts';
import {
  AnswerDetail,
  AnswerItem,
  CreateAnswer,
  ManagedAnswer,
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
    summary: '查询问题的回答（已采纳的在前，再按票数或时间）',
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
    path: '/answer/manage/page',
    access: ['answer.update', 'answer.delete', 'auditLog.add'],
    summary: '查询回答管理列表（未公开的回答仅限所负责的分类）',
    query: z.strictObject({
      ...pageFields,
      /** Left out: all that are not deleted. */
      status: z.enum(MANAGED_ANSWER_STATES, '请选择状态').optional(),
      /** A part of the text. */
      keyword: line(0, MAX_KEYWORD, '关键词').optional(),
      authorId: Id.optional(),
      /** With the categories below it. */
      categoryId: Id.optional(),
      /** First and last day of writing, in the company's zone. */
      createdFrom: Day.optional(),
      createdUntil: Day.optional(),
      /** Only in categories that the caller moderates. */
      mine: Flag.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    data: page(ManagedAnswer),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/answer/:id',
    access: 'public',
    summary: '查询回答详情（含 Markdown 源码）',
    params: byId,
    data: AnswerDetail,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'POST',
    path: '/answer',
    access: 'answer.add',
    summary: '发布回答',
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
    summary: '编辑回答',
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
    summary: '删除回答（30 天内可恢复）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/restore',
    access: ['answer.add', 'answer.delete'],
    summary: '恢复回答',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/accept',
    access: ['question.add', 'question.update'],
    summary: '采纳回答或取消采纳（每个问题最多采纳一个）',
    params: byId,
    body: z.strictObject({ accepted: z.boolean('请选择是否采纳') }),
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/reject',
    access: ['question.add', 'question.update'],
    summary: '将回答标记为未解决或取消标记（仅提问者）',
    params: byId,
    body: z.strictObject({ rejected: z.boolean('请选择是否未解决') }),
    data: AnswerItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/answer/:id/vote',
    access: 'signedIn',
    summary: '为回答投票（1 赞成，-1 反对，0 取消）',
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
    summary: '将已采纳的回答整理为文章草稿（注明作者）',
    params: byId,
    data: z.object({ draftId: Id }),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/auditlog/answer/page',
    access: 'auditLog.add',
    summary: '查询待审核回答（版主仅限所负责的分类）',
    query: z.strictObject(pageFields),
    data: page(WaitingAnswer),
  }),
  endpoint({
    method: 'POST',
    path: '/auditlog/answer',
    access: 'auditLog.add',
    summary: '审核回答（驳回须填写理由）',
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
        message: '请填写驳回理由',
      }),
    data: z.object({ auditLogId: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 300, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/auditlog/answer/:id',
    access: 'auditLog.add',
    summary: '撤销回答审核',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
] as const;
