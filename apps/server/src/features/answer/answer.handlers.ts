import type { answerEndpoints } from '@zhihui/contract/features/answer/answer.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { toOffset } from '../../kernel/paging.ts';
import { readAnswer, readQuestion } from './answer-access.ts';
import { loadManagedAnswers } from './answer-manage.ts';
import {
  decideAnswer,
  undoAnswerVerdict,
  listPendingAnswerPage,
  acceptAnswer,
  rejectAnswer,
  voteAnswer,
} from './answer-review.ts';
import { presentAnswer, presentAnswerText } from './answer.present.ts';
import { countAnswers, countBefore, listAnswers } from './answer.repo.ts';
import {
  deleteAnswer,
  editAnswer,
  postAnswer,
  restoreAnswer,
  promoteAnswer,
} from './answer.service.ts';

export const answerHandlers: Handlers<typeof answerEndpoints> = {
  'GET /answer/page': async (ctx, { query }) => {
    const { questionId, size, sort, at } = query;
    const { questionAbilities } = await readQuestion(ctx, questionId);
    const readerId = ctx.actor.member?.userId ?? null;
    const filter = { questionId, readerId, reviewer: questionAbilities.review };
    const before = at === undefined ? null : await countBefore(ctx.db, { ...filter, sort }, at);
    const current = before === null ? query.current : Math.floor(before / size) + 1;
    const offset = toOffset(current, size);
    const rows = await listAnswers(ctx.db, { ...filter, sort, offset, limit: size });
    const total = rows[0]?.total ?? (await countAnswers(ctx.db, filter));
    const records = rows.map((row) => presentAnswer(row, ctx.actor, questionAbilities));
    return { records, total, current, size };
  },

  'GET /answer/manage/page': (ctx, { query }) => loadManagedAnswers(ctx, query),

  'GET /answer/:id': async (ctx, { params }) => {
    const { answer, questionAbilities } = await readAnswer(ctx, params.id);
    return presentAnswerText(answer, ctx.actor, questionAbilities);
  },

  'POST /answer': (ctx, { body }) => postAnswer(ctx, body),
  'PUT /answer': (ctx, { body }) => editAnswer(ctx, body),

  'DELETE /answer/:id': async (ctx, { params }) => {
    await deleteAnswer(ctx, params.id);
    return null;
  },

  'PUT /answer/:id/restore': async (ctx, { params }) => {
    await restoreAnswer(ctx, params.id);
    return null;
  },

  'PUT /answer/:id/accept': (ctx, { params, body }) => acceptAnswer(ctx, params.id, body.accepted),
  'PUT /answer/:id/reject': (ctx, { params, body }) => rejectAnswer(ctx, params.id, body.rejected),
  'PUT /answer/:id/vote': (ctx, { params, body }) => voteAnswer(ctx, params.id, body.vote),

  'POST /answer/:id/promote': async (ctx, { params }) => ({
    draftId: await promoteAnswer(ctx, params.id),
  }),

  'GET /auditlog/answer/page': (ctx, { query }) =>
    listPendingAnswerPage(ctx, query.current, query.size),

  'POST /auditlog/answer': async (ctx, { body }) => ({
    auditLogId: await decideAnswer(ctx, body),
  }),

  'DELETE /auditlog/answer/:id': async (ctx, { params }) => {
    await undoAnswerVerdict(ctx, params.id);
    return null;
  },
};
