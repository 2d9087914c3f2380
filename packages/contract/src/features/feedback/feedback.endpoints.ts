import { MAX_KEYWORD } from '../content/content.limits.ts';
import { MAX_FEEDBACK } from './feedback.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields, text } from '../../schema.ts';
import { hasVisibleText } from '../../visible-text.ts';
import {
  FEEDBACK_STATES,
  FEEDBACK_TYPES,
  FeedbackComment,
  FeedbackDetail,
  FeedbackItem,
  FeedbackSummary,
  FeedbackTargetType,
  FeedbackText,
} from './feedback.schema.ts';

const byId = z.object({ id: Id });
const target = { targetType: FeedbackTargetType, targetId: Id };

export const feedbackEndpoints = [
  endpoint({
    method: 'POST',
    path: '/feedback',
    access: 'feedback.comment.create',
    summary: '提交反馈（有帮助与没有帮助以最近一次为准）',
    body: z
      .strictObject({
        ...target,
        type: z.enum(FEEDBACK_TYPES, '请选择反馈类型'),
        content: FeedbackText.default(''),
      })
      .refine(
        ({ type, content }) =>
          type === 'HELPFUL' || type === 'UNHELPFUL' || hasVisibleText(content),
        { path: ['content'], message: '请说明哪里过时或有误' },
      ),
    data: FeedbackItem,
    errors: ['NOT_FOUND'],
    limit: { max: 20, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/feedback/page',
    access: 'signedIn',
    summary: '查询反馈列表（我提交的、我收到的或所负责分类的）',
    query: z.strictObject({
      ...pageFields,
      /** `manage` needs feedback.comment.update. */
      scope: z.enum(['mine', 'received', 'manage']).default('mine'),
      targetType: FeedbackTargetType.optional(),
      targetId: Id.optional(),
      type: z.enum(FEEDBACK_TYPES).optional(),
      state: z.enum(FEEDBACK_STATES).optional(),
      /** With the categories below it. */
      categoryId: Id.optional(),
      keyword: line(0, MAX_KEYWORD, '关键词').optional(),
    }),
    data: page(FeedbackItem),
  }),
  endpoint({
    method: 'GET',
    path: '/feedback/summary',
    access: 'public',
    summary: '查询反馈统计（有帮助人数与本人的反馈）',
    query: z.strictObject(target),
    data: FeedbackSummary,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'GET',
    path: '/feedback/:id',
    access: 'signedIn',
    summary: '查询反馈详情与处理记录',
    params: byId,
    data: FeedbackDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/feedback/comment',
    access: 'signedIn',
    summary: '回复反馈',
    body: z.strictObject({ feedbackId: Id, content: text(1, MAX_FEEDBACK, '内容') }),
    data: FeedbackComment,
    errors: ['NOT_FOUND'],
    limit: { max: 20, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/feedback/:id/state',
    access: 'signedIn',
    summary: '处理或重新打开反馈',
    params: byId,
    body: z.strictObject({ state: z.enum(FEEDBACK_STATES, '请选择状态') }),
    data: FeedbackItem,
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/feedback/:id',
    access: ['feedback.comment.create', 'feedback.comment.delete'],
    summary: '删除反馈',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
] as const;
