import { z } from 'zod';
import { Id } from '../../schema.ts';
import { AnswerState, AnswerStateFilter } from '../answer/answer.schema.ts';
import { ContentDetail, ContentQuery } from '../content/content.schema.ts';

/** Filters of the list of questions; a keyword is answered by the search, which knows no state. */
export const QuestionQuery = ContentQuery.extend({
  answerState: AnswerStateFilter.optional(),
}).refine(({ keyword, answerState }) => !keyword || answerState === undefined, {
  path: ['answerState'],
  message: '搜索时不能按回答状态筛选',
});

export const SimilarQuestion = z.object({
  id: Id,
  title: z.string(),
  answerState: AnswerState,
  answerCount: z.int(),
});
export type SimilarQuestion = z.output<typeof SimilarQuestion>;

/** A question with how its answers stand. */
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
