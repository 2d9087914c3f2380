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
    summary: '提出反馈；有帮助与没帮助每人一次，后一次改前一次',
    body: z
      .strictObject({
        ...target,
        type: z.enum(FEEDBACK_TYPES, '请选择反馈的类型'),
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
    summary: '反馈：自己提出的、收到的，或负责的分类里的',
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
    summary: '多少人觉得有帮助，自己怎么说',
    query: z.strictObject(target),
    data: FeedbackSummary,
    errors: ['NOT_FOUND'],
    cache: { by: 'visitor' },
  }),
  endpoint({
    method: 'GET',
    path: '/feedback/:id',
    access: 'signedIn',
    summary: '一条反馈与它的往来',
    params: byId,
    data: FeedbackDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/feedback/comment',
    access: 'signedIn',
    summary: '在反馈下说话',
    body: z.strictObject({ feedbackId: Id, content: text(1, MAX_FEEDBACK, '内容') }),
    data: FeedbackComment,
    errors: ['NOT_FOUND'],
    limit: { max: 20, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/feedback/:id/state',
    access: 'signedIn',
    summary: '标为已处理，或重新打开',
    params: byId,
    body: z.strictObject({ state: z.enum(FEEDBACK_STATES, '请选择状态') }),
    data: FeedbackItem,
    errors: ['NOT_FOUND'],
    logged: true,
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
  }),
] as const;
