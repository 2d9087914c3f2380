import type { feedbackEndpoints } from '@zhihui/contract/features/feedback/feedback.endpoints.ts';
import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { insertFeedbackComment, listFeedbackComments } from './feedback-comment.repo.ts';
import { presentFeedback, presentMessage } from './feedback.present.ts';
import { deleteFeedback, setFeedbackState } from './feedback-write.repo.ts';
import { countVerdicts, findFeedback, listFeedback } from './feedback.repo.ts';
import { readFeedback, findFeedbackTarget, createFeedback } from './feedback.service.ts';

export const feedbackHandlers: Handlers<typeof feedbackEndpoints> = {
  'POST /feedback': async (ctx, { body }) => {
    const target = await findFeedbackTarget(ctx, body.targetType, body.targetId);
    const id = await createFeedback(ctx, target, { type: body.type, body: body.content.trim() });
    return loadItem(ctx, id);
  },

  'GET /feedback/page': async (ctx, { query }) => {
    const { scope, current, size } = query;
    if (scope === 'manage' && !can(ctx.actor, 'feedback.comment.update')) throw noPermission();
    const moderatorScope = await loadModerationScope(ctx.db, ctx.actor);
    const { rows, total } = await listFeedback(ctx.db, {
      authorId: scope === 'mine' ? getMemberId(ctx.actor) : null,
      receiverId: scope === 'received' ? getMemberId(ctx.actor) : null,
      moderatorScope: scope === 'manage' ? moderatorScope.categoryIds : null,
      reader: scope === 'manage' ? null : { userId: getMemberId(ctx.actor), viewer: ctx.actor },
      targetType: query.targetType ?? null,
      targetId: query.targetId ?? null,
      type: query.type ?? null,
      state: query.state ?? null,
      categoryId: query.categoryId ?? null,
      keyword: query.keyword ?? '',
      offset: (current - 1) * size,
      limit: size,
    });
    const records = rows.map((row) => presentFeedback(ctx.actor, row, moderatorScope));
    return { records, total, current, size };
  },

  'GET /feedback/summary': async (ctx, { query }) => {
    const userId = ctx.actor.member?.userId ?? null;
    const [verdicts] = await Promise.all([
      countVerdicts(ctx.db, query.targetType, query.targetId, userId),
      findFeedbackTarget(ctx, query.targetType, query.targetId),
    ]);
    return verdicts;
  },

  'GET /feedback/:id': async (ctx, { params }) => {
    const { row, scope: moderatorScope } = await readFeedback(ctx, params.id, 'read');
    const comments = await listFeedbackComments(ctx.db, row.id);
    return {
      ...presentFeedback(ctx.actor, row, moderatorScope),
      comments: comments.map(presentMessage),
    };
  },

  'POST /feedback/comment': async (ctx, { body }) => {
    const { row } = await readFeedback(ctx, body.feedbackId, 'read');
    const comment = await insertFeedbackComment(ctx.db, {
      feedbackId: row.id,
      authorId: getMemberId(ctx.actor),
      body: body.content.trim(),
      now: ctx.now(),
    });
    await ctx.emit('feedback.answered', { feedbackId: row.id, feedbackCommentId: comment.id });
    return presentMessage(comment);
  },

  'PUT /feedback/:id/state': async (ctx, { params, body }) => {
    const { row } = await readFeedback(ctx, params.id, 'resolve');
    if (row.state !== body.state) {
      await setFeedbackState(ctx.db, params.id, body.state, getMemberId(ctx.actor), ctx.now());
      const event = body.state === 'RESOLVED' ? 'feedback.resolved' : 'feedback.reopened';
      await ctx.emit(event, { feedbackId: row.id });
    }
    return loadItem(ctx, params.id);
  },

  'DELETE /feedback/:id': async (ctx, { params }) => {
    const { row } = await readFeedback(ctx, params.id, 'delete');
    await deleteFeedback(ctx.db, params.id);
    await ctx.emit('feedback.gone', { feedbackId: row.id, contentId: row.content_id });
    await ctx.contentChanged();
    return null;
  },
};

async function loadItem(ctx: Ctx, id: Id): Promise<FeedbackItem> {
  const row = await findFeedback(ctx.db, id);
  if (row === null) throw notFound();
  return presentFeedback(ctx.actor, row, await loadModerationScope(ctx.db, ctx.actor));
}
