import { MAX_TITLE } from '../content/content.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line } from '../../schema.ts';
import { ContentBrief } from '../content/adjacent.endpoints.ts';
import { PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';
import { QuestionDetail, QuestionQuery, SimilarQuestion } from './question.schema.ts';

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
    summary: '与一个标题相似的问题，至多 6 个',
    query: z.strictObject({ keyword: line(1, MAX_TITLE, '标题'), exclude: Id.optional() }),
    data: z.array(SimilarQuestion),
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/question/:id/around',
    access: 'public',
    summary: '与一个问题相似的问题，以及相关文章，各至多 6 个',
    params: byId,
    data: z.object({ similar: z.array(SimilarQuestion), articles: z.array(ContentBrief) }),
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'POST',
    path: '/question/:id/invite',
    access: ['question.add', 'answer.add'],
    summary: '邀请一位能看到这个问题的人回答；多次等于一次',
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
    summary: '关闭问题：作为重复问题指向另一个，或 duplicateOf 为 null',
    params: byId,
    body: z.strictObject({ duplicateOf: Id.nullable() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/question/:id/reopen',
    access: ['question.add', 'question.update'],
    summary: '重新打开已关闭的问题',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
