import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { notify, renewWords, withdrawNotices } from '../notification/notification.public.ts';
import { findInviter, findNotice, findVerdictNotice } from './answer-notice.repo.ts';

/** Tells askers and followers of answers, and answerers of what became of theirs. */
export const answerSubscriber: Subscriber = {
  name: 'answer',
  on: {
    'answer.posted': (ctx, { answerId }) => tellAnswer(ctx, answerId),
    'answer.live': (ctx, { answerId }) => tellAnswer(ctx, answerId, { told: true }),
    'answer.gone': async (ctx, { answerId, questionId }) => {
      // it may have come back meanwhile
      if ((await findNotice(ctx.db, answerId)) !== null) return;
      await withdrawNotices(ctx, { contentId: questionId, anchors: [anchorOf(answerId)] });
    },
    'answer.accepted': (ctx, { answerId }) => tellAccepted(ctx, answerId),
    'answer.reviewed': (ctx, { auditLogId }) => tellVerdict(ctx, auditLogId),
    'question.invited': (ctx, { questionId, userId }) => tellInvited(ctx, questionId, userId),
  },
};

const anchorOf = (answerId: Id): string => `answer-${answerId}`;

/** `told`: some may know of it, perhaps with other words. */
async function tellAnswer(ctx: SubscriberCtx, answerId: Id, { told = false } = {}): Promise<void> {
  const answer = await findNotice(ctx.db, answerId);
  if (answer === null) return;
  const notice = {
    contentId: answer.question_id,
    anchor: anchorOf(answerId),
    key: `answer:${answerId}`,
    excerpt: answer.plain,
  };
  if (told) await renewWords(ctx, notice);
  await notify(ctx, {
    ...notice,
    kind: 'ANSWER',
    userIds: [answer.asker_id, ...answer.followers],
    actorId: answer.author_id,
  });
}

async function tellAccepted(ctx: SubscriberCtx, answerId: Id): Promise<void> {
  const answer = await findNotice(ctx.db, answerId);
  // one that was taken back meanwhile says nothing any more
  if (answer?.accepted !== true) return;
  await notify(ctx, {
    kind: 'ACCEPTED',
    userIds: [answer.author_id],
    actorId: answer.accepted_by ?? answer.asker_id,
    contentId: answer.question_id,
    anchor: anchorOf(answerId),
    key: `accepted:${answerId}`,
  });
}

async function tellVerdict(ctx: SubscriberCtx, auditLogId: Id): Promise<void> {
  const verdict = await findVerdictNotice(ctx.db, auditLogId);
  if (verdict === null) return;
  await notify(ctx, {
    kind: 'REVIEW',
    userIds: [verdict.author_id],
    actorId: verdict.reviewer_id,
    contentId: verdict.question_id,
    anchor: anchorOf(verdict.answer_id),
    detail: `ANSWER_${verdict.status}`,
    key: `review:${auditLogId}`,
    excerpt: verdict.reason,
  });
}

async function tellInvited(ctx: SubscriberCtx, questionId: Id, userId: Id): Promise<void> {
  const actorId = await findInviter(ctx.db, questionId, userId);
  if (actorId === null) return;
  await notify(ctx, {
    kind: 'INVITED',
    userIds: [userId],
    actorId,
    contentId: questionId,
    key: `invited:${questionId}`,
  });
}
