import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { listVerdictsOn } from '../audit-log/audit-log.public.ts';
import {
  notify,
  updateExcerpts,
  restoreNotices,
  withdrawFromOtherUsers,
  withdrawHidden,
  withdrawNotices,
} from '../notification/notification.public.ts';
import { findForEvent, listByAnswer } from './comment-review.repo.ts';
import type { EventRow } from './comment-review.repo.ts';

const toAnchor = (id: Id) => `comment-${id}`;

/**
 * Notifies users of comments that concern them, and withdraws that when the comment or the answer it is on disappears.
 */
export const commentSubscriber: Subscriber = {
  name: 'comment',
  on: {
    'comment.posted': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      if (row?.shown === true) await notifyRecipients(ctx, row);
    },
    'comment.changed': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      if (row?.shown === true) await renotify(ctx, row);
    },
    'comment.live': async (ctx, { commentId }) =>
      restoreAndNotify(ctx, await findEventRows(ctx, commentId)),
    'comment.gone': async (ctx, { commentId }) =>
      withdrawHidden(ctx, await findEventRows(ctx, commentId), toAnchor),
    'answer.live': async (ctx, { answerId }) =>
      restoreAndNotify(ctx, await listByAnswer(ctx.db, answerId)),
    'answer.gone': async (ctx, { answerId }) =>
      withdrawHidden(ctx, await listByAnswer(ctx.db, answerId), toAnchor),
    'comment.reviewed': (ctx, { commentId, auditLogId }) =>
      notifyVerdict(ctx, commentId, auditLogId),
  },
};

async function findEventRows(ctx: SubscriberCtx, id: Id): Promise<EventRow[]> {
  const row = await findForEvent(ctx.db, id);
  return row === null ? [] : [row];
}

/**
 * Notifies users of the current comments of one content, and restores earlier notifications. Authors of comments get
 * back the verdicts that were not undone.
 */
async function restoreAndNotify(ctx: SubscriberCtx, rows: readonly EventRow[]): Promise<void> {
  const visibleRows = new Map(rows.filter((row) => row.shown).map((row) => [String(row.id), row]));
  const [first] = visibleRows.values();
  if (first === undefined) return;
  for (const row of visibleRows.values()) await renotify(ctx, row);
  const ids = [...visibleRows.values()].map((row) => row.id);
  const notices = (await listVerdictsOn(ctx.db, 'COMMENT', ids)).flatMap((verdict) => {
    const row = visibleRows.get(String(verdict.target_id));
    return row === undefined || !verdict.isInForce ? [] : [toVerdictNotice(row, verdict)];
  });
  await restoreNotices(ctx, first.content_id, notices);
}

const toNoticeText = ({ id, words }: EventRow) => ({
  anchor: toAnchor(id),
  key: `comment:${id}`,
  excerpt: replaceMentions(words),
});

/** Some users may have been notified of another text, or are no longer mentioned. */
async function renotify(ctx: SubscriberCtx, row: EventRow): Promise<void> {
  await updateExcerpts(ctx, row.content_id, toNoticeText(row));
  await withdrawFromOtherUsers(
    ctx,
    row.content_id,
    toNoticeText(row),
    'MENTION',
    listMentionedIds(row),
  );
  await notifyRecipients(ctx, row);
}

/**
 * A comment notifies a user once, for the reason that concerns them most: a reply, then a mention, then their own text.
 */
async function notifyRecipients(ctx: SubscriberCtx, row: EventRow): Promise<void> {
  const { content_id: contentId, author_id: actorId, at } = row;
  const notice = { ...toNoticeText(row), contentId, actorId, at };
  const answered = row.parent_author_id === null ? [] : [row.parent_author_id];
  await notify(ctx, { ...notice, kind: 'REPLY', userIds: answered });
  await notify(ctx, { ...notice, kind: 'MENTION', userIds: listMentionedIds(row) });
  await notify(ctx, { ...notice, kind: 'COMMENT', userIds: [row.target_author_id] });
}

const listMentionedIds = (row: EventRow): Id[] => row.mentions.map(({ id }) => id);

const toVerdictNotice = (row: EventRow, verdict: { id: Id; status: string; reason: string }) => ({
  anchor: toAnchor(row.id),
  detail: `COMMENT_${verdict.status}`,
  key: `comment-review:${verdict.id}`,
  excerpt: verdict.reason === '' ? replaceMentions(row.words) : verdict.reason,
});

async function notifyVerdict(ctx: SubscriberCtx, commentId: Id, auditLogId: Id): Promise<void> {
  const [row, verdicts] = await Promise.all([
    findForEvent(ctx.db, commentId),
    listVerdictsOn(ctx.db, 'COMMENT', [commentId]),
  ]);
  const verdict = verdicts.find(({ id }) => String(id) === String(auditLogId));
  if (row === null || verdict === undefined) return;
  const notices = toVerdictNotice(row, verdict);
  const contentId = row.content_id;
  if (!verdict.isInForce) return withdrawNotices(ctx, contentId, [notices.anchor], [notices.key]);
  const actorId = verdict.reviewer_id;
  await notify(ctx, { ...notices, kind: 'REVIEW', userIds: [row.author_id], actorId, contentId });
}
