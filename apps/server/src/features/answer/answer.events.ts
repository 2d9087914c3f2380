import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { listVerdictsOn } from '../audit-log/audit-log.public.ts';
import {
  notify,
  updateExcerpts,
  restoreNotices,
  withdrawNotices,
} from '../notification/notification.public.ts';
import { findInviter, findNotice, findVerdictNotice } from './answer.repo.ts';
import type { AnswerNotice } from './answer.repo.ts';

/** Notifies askers and followers of answers, and answerers of decisions on theirs. */
export const answerSubscriber: Subscriber = {
  name: 'answer',
  on: {
    'answer.posted': async (ctx, { answerId }) => {
      const answer = await findNotice(ctx.db, answerId);
      if (answer !== null) await notifyAnswer(ctx, answerId, answer);
    },
    'answer.changed': async (ctx, { answerId, questionId }) => {
      const answer = await findNotice(ctx.db, answerId);
      if (answer !== null) await updateExcerpts(ctx, questionId, toNoticeText(answerId, answer));
    },
    'answer.live': (ctx, { answerId }) => restoreAndNotify(ctx, answerId),
    'answer.gone': async (ctx, { answerId, questionId }) => {
      // the answer may be visible again by now
      if ((await findNotice(ctx.db, answerId)) !== null) return;
      await withdrawNotices(ctx, questionId, [toAnchor(answerId)]);
    },
    'answer.accepted': (ctx, { answerId }) => notifyAccepted(ctx, answerId),
    'answer.unaccepted': (ctx, { answerId }) => withdrawAccepted(ctx, answerId),
    'answer.reviewed': (ctx, { auditLogId }) => notifyVerdict(ctx, auditLogId),
    'question.invited': (ctx, { questionId, userId }) => notifyInvited(ctx, questionId, userId),
  },
};

const toAnchor = (answerId: Id): string => `answer-${answerId}`;

const toNoticeText = (id: Id, { plain }: AnswerNotice) => ({
  anchor: toAnchor(id),
  key: `answer:${id}`,
  excerpt: plain,
});

async function notifyAnswer(ctx: SubscriberCtx, id: Id, answer: AnswerNotice): Promise<void> {
  await notify(ctx, {
    ...toNoticeText(id, answer),
    kind: 'ANSWER',
    userIds: [answer.asker_id, ...answer.followers],
    actorId: answer.author_id,
    contentId: answer.question_id,
    at: answer.at,
  });
}

/**
 * Notifies of an answer: earlier recipients get their notification back with the current text, the author the verdicts
 * in force.
 */
async function restoreAndNotify(ctx: SubscriberCtx, id: Id): Promise<void> {
  const answer = await findNotice(ctx.db, id);
  if (answer === null) return;
  await updateExcerpts(ctx, answer.question_id, toNoticeText(id, answer));
  await notifyAnswer(ctx, id, answer);
  const verdicts = (await listVerdictsOn(ctx.db, 'ANSWER', [id])).filter(
    ({ isInForce }) => isInForce,
  );
  const notices = verdicts.map((verdict) => toVerdictNotice(id, verdict));
  await restoreNotices(ctx, answer.question_id, notices);
}

const toVerdictNotice = (id: Id, verdict: { id: Id; status: string; reason: string }) => ({
  anchor: toAnchor(id),
  detail: `ANSWER_${verdict.status}`,
  key: `review:${verdict.id}`,
  excerpt: verdict.reason,
});

const acceptedKey = (answerId: Id): string => `accepted:${answerId}`;

async function notifyAccepted(ctx: SubscriberCtx, answerId: Id): Promise<void> {
  const answer = await findNotice(ctx.db, answerId);
  // a withdrawn acceptance needs no notification
  if (answer?.accepted !== true) return;
  await notify(ctx, {
    kind: 'ACCEPTED',
    userIds: [answer.author_id],
    actorId: answer.accepted_by ?? answer.asker_id,
    contentId: answer.question_id,
    anchor: toAnchor(answerId),
    key: acceptedKey(answerId),
  });
}

/** Withdraws the notification; accepting again restores it. */
async function withdrawAccepted(ctx: SubscriberCtx, answerId: Id): Promise<void> {
  const answer = await findNotice(ctx.db, answerId);
  if (answer === null || answer.accepted) return;
  await withdrawNotices(ctx, answer.question_id, [toAnchor(answerId)], [acceptedKey(answerId)]);
}

async function notifyVerdict(ctx: SubscriberCtx, auditLogId: Id): Promise<void> {
  const verdict = await findVerdictNotice(ctx.db, auditLogId);
  if (verdict === null) return;
  const { author_id: authorId, reviewer_id: actorId, question_id: contentId } = verdict;
  const notices = toVerdictNotice(verdict.answer_id, { ...verdict, id: auditLogId });
  if (!verdict.isInForce) return withdrawNotices(ctx, contentId, [notices.anchor], [notices.key]);
  await notify(ctx, { ...notices, kind: 'REVIEW', userIds: [authorId], actorId, contentId });
}

async function notifyInvited(ctx: SubscriberCtx, questionId: Id, userId: Id): Promise<void> {
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
