import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line } from '../../schema.ts';
import { AnswerState, AnswerStateFilter } from '../answer/answer.schema.ts';
import { ContentBrief, PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';
import { MAX_TITLE } from '../content/content.limits.ts';
import { ContentDetail, ContentQuery } from '../content/content.schema.ts';
import { ManageQuery, ManagedItem, On, manageEndpoints } from '../content/manage.endpoints.ts';
import { QUESTION_SORTS } from '../content/manage.shapes.ts';

/** Filters of the list of questions; a keyword is answered by the search, which knows no state. */
const QuestionQuery = ContentQuery.extend({
  answerState: AnswerStateFilter.optional(),
}).refine(({ keyword, answerState }) => !keyword || answerState === undefined, {
  path: ['answerState'],
  message: '搜索时不支持按回答状态筛选',
});

export const SimilarQuestion = z.object({
  id: Id,
  title: z.string(),
  answerState: AnswerState,
  answerCount: z.int(),
});
export type SimilarQuestion = z.output<typeof SimilarQuestion>;

/** A question with the state of its answers. */
export const QuestionDetail = ContentDetail.extend({
  answerState: AnswerState,
  answerCount: z.int(),
  closed: z.boolean(),
  /** Closed because it repeats another one. */
  duplicate: z.boolean(),
  /** The question this one repeats; null too when the caller may not read that one. */
  duplicateOf: z.object({ id: Id, title: z.string() }).nullable(),
});
export type QuestionDetail = z.output<typeof QuestionDetail>;

const byId = z.object({ id: Id });

export const QUESTION_SECTION = {
  ...PLAIN_SECTION,
  query: QuestionQuery,
  detail: QuestionDetail,
};

export const questionEndpoints = [
  ...sectionEndpoints('QUESTION', '问题', QUESTION_SECTION),
  endpoint({
    method: 'GET',
    path: '/question/similar',
    access: 'public',
    summary: '按标题查询相似问题（最多 6 个）',
    query: z.strictObject({ keyword: line(1, MAX_TITLE, '标题'), exclude: Id.optional() }),
    data: z.array(SimilarQuestion),
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/question/:id/around',
    access: 'public',
    summary: '查询相似问题与相关文章（各最多 6 个）',
    params: byId,
    data: z.object({ similar: z.array(SimilarQuestion), articles: z.array(ContentBrief) }),
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'POST',
    path: '/question/:id/invite',
    access: ['question.add', 'answer.add'],
    summary: '邀请回答（仅可查看该问题的用户，可重复调用）',
    params: byId,
    body: z.strictObject({ userId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    limit: { max: 20, seconds: 3600, shared: true },
  }),
  endpoint({
    method: 'PUT',
    path: '/question/:id/close',
    access: ['question.add', 'question.update'],
    summary: '关闭问题（重复时传 duplicateOf，否则为 null）',
    params: byId,
    body: z.strictObject({ duplicateOf: Id.nullable() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/question/:id/reopen',
    access: ['question.add', 'question.update'],
    summary: '重新打开问题',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
] as const;

export const QUESTION_MANAGE = {
  query: ManageQuery.extend({
    answerState: AnswerStateFilter.optional(),
    closed: z.enum(['true', 'false'], '应为 true 或 false').optional(),
    /** Those closed because they repeat another one. */
    duplicate: On,
    /** Open ones without answers. */
    noAnswer: On,
    sort: z.enum(QUESTION_SORTS).optional(),
  }),
  item: ManagedItem.extend({
    answerState: AnswerState,
    answerCount: z.int(),
    closed: z.boolean(),
    /** Closed because it repeats another one, which is null too where the caller may not read that. */
    duplicate: z.boolean(),
    duplicateOf: z.object({ id: Id, title: z.string() }).nullable(),
    acceptedAnswerId: Id.nullable(),
  }),
};

/** The back-office's table of questions. */
export const questionManageEndpoints = manageEndpoints('QUESTION', '问题', QUESTION_MANAGE);
