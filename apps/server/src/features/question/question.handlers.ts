import type {
  QUESTION_SECTION,
  questionEndpoints,
} from '@zhihui/contract/features/question/question.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { sectionHandlers } from '../content/content.public.ts';
import {
  listRelatedQuestions,
  closeQuestion,
  completeQuestion,
  invite,
  reopenQuestion,
  similarQuestions,
} from './question.service.ts';

export const questionHandlers: Handlers<typeof questionEndpoints> = {
  ...sectionHandlers<'QUESTION', typeof QUESTION_SECTION>('QUESTION', { detail: completeQuestion }),

  'GET /question/similar': (ctx, { query }) => similarQuestions(ctx, query.keyword, query.exclude),

  'GET /question/:id/around': (ctx, { params }) => listRelatedQuestions(ctx, params.id),

  'POST /question/:id/invite': async (ctx, { params, body }) => {
    await invite(ctx, params.id, body.userId);
    return null;
  },

  'PUT /question/:id/close': async (ctx, { params, body }) => {
    await closeQuestion(ctx, params.id, body.duplicateOf);
    return null;
  },

  'PUT /question/:id/reopen': async (ctx, { params }) => {
    await reopenQuestion(ctx, params.id);
    return null;
  },
};
