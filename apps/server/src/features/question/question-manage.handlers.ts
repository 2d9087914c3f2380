import type {
  QUESTION_MANAGE,
  questionManageEndpoints,
} from '@zhihui/contract/features/question/question.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { manageHandlers } from '../content/content.public.ts';
import type { TableRow } from '../content/content.public.ts';
import { questionTable } from './question.repo.ts';

const ANSWER_STATES = { waiting: 'waiting', '-1': 'refused', '0': 'unanswered', '1': 'answered' };

export const questionManageHandlers: Handlers<typeof questionManageEndpoints> = manageHandlers<
  'QUESTION',
  typeof QUESTION_MANAGE,
  TableRow<typeof questionTable>
>('QUESTION', questionTable, {
  filters: ({ answerState, closed, duplicate, noAnswer }) => ({
    ...(answerState !== undefined && { [ANSWER_STATES[answerState]]: true }),
    ...(closed !== undefined && { [closed === 'true' ? 'closed' : 'open']: true }),
    duplicate,
    noAnswer,
  }),
  present: (item, row) => ({
    ...item,
    answerState: row.answer_state,
    answerCount: row.answer_count,
    closed: row.closed,
    duplicate: row.duplicate,
    duplicateOf: row.duplicate_of,
    acceptedAnswerId: row.accepted_answer_id,
  }),
});
