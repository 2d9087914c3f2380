import { z } from 'zod';
import { Id } from '../../schema.ts';
import { AnswerState, AnswerStateFilter } from '../answer/answer.schema.ts';
import { ManagedItem, ManageQuery, On, manageEndpoints } from '../content/manage.endpoints.ts';
import { QUESTION_SORTS } from '../content/manage.shapes.ts';

export const QUESTION_MANAGE = {
  query: ManageQuery.extend({
    answerState: AnswerStateFilter.optional(),
    closed: z.enum(['true', 'false'], '应为 true 或 false').optional(),
    /** Those closed because they repeat another one. */
    duplicate: On,
    /** Open ones that nobody has answered. */
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
