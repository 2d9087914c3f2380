import { withNames } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { verdictsOn } from '../audit-log/audit-log.public.ts';
import {
  notify,
  updateExcerpts,
  restoreNotices,
  withdrawFromOthers,
  withdrawHidden,
  withdrawNotices,
} from '../notification/notification.public.ts';
import { findForEvent, listBelowAnswer } from './comment-event.repo.ts';
import type { EventRow } from './comment-event.repo.ts';

const anchorOf = (id: Id) => `comment-${id}`;

/** Tells people of comments that concern them, and takes it back when the comment goes, or the answer it stands under. */
export const commentSubscriber: Subscriber = {
  name: 'comment',
  on: {
    'comment.posted': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      if (row?.shown === true) await notifyOf(ctx, row);
    },
    'comment.changed': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      if (row?.shown === true) await notifyAgain(ctx, row);
    },
    'comment.live': async (ctx, { commentId }) => bringBack(ctx, await rowsOf(ctx, commentId)),
    'comment.gone': async (ctx, { commentId }) =>
      withdrawHidden(ctx, await rowsOf(ctx, commentId), anchorOf),
    'answer.live': async (ctx, { answerId }) =>
      bringBack(ctx, await listBelowAnswer(ctx.db, answerId)),
    'answer.gone': async (ctx, { answerId }) =>
      withdrawHidden(ctx, await listBelowAnswer(ctx.db, answerId), anchorOf),
    'comment.reviewed': (ctx, { commentId, auditLogId }) =>
      notifyVerdict(ctx, commentId, auditLogId),
  },
};

async function rowsOf(ctx: SubscriberCtx, id: Id): Promise<EventRow[]> {
  const row = await findForEvent(ctx.db, id);
  return row === null ? [] : [row];
}

/**
 * Notifies the people that the comments of one content concern as they are now; who knew of them has that back. So do those
 * who wrote them the verdicts, but for any that was taken back.
 */
async function bringBack(ctx: SubscriberCtx, rows: readonly EventRow[]): Promise<void> {
  const shown = new Map(rows.filter((row) => row.shown).map((row) => [String(row.id), row]));
  const [first] = shown.values();
  if (first === undefined) return;
  for (const row of shown.values()) await notifyAgain(ctx, row);
  const ids = [...shown.values()].map((row) => row.id);
  const words = (await verdictsOn(ctx.db, 'COMMENT', ids)).flatMap((verdict) => {
    const row = shown.get(String(verdict.target_id));
    return row === undefined || !verdict.stands ? [] : [wordsOfVerdict(row, verdict)];
  });
  await restoreNotices(ctx, first.content_id, words);
}

const wordsOf = ({ id, body }: EventRow) => ({
  anchor: anchorOf(id),
  key: `comment:${id}`,
  excerpt: withNames(body),
});

/** Some may know of it, perhaps with other words, or be called no more. */
async function notifyAgain(ctx: SubscriberCtx, row: EventRow): Promise<void> {
  await updateExcerpts(ctx, row.content_id, wordsOf(row));
  await withdrawFromOthers(ctx, row.content_id, wordsOf(row), 'MENTION', calledIn(row));
  await notifyOf(ctx, row);
}

/** One comment reaches a person once, as what concerns them most: an answer, then a call by name, then their own text. */
async function notifyOf(ctx: SubscriberCtx, row: EventRow): Promise<void> {
  const { content_id: contentId, author_id: actorId, at } = row;
  const notice = { ...wordsOf(row), contentId, actorId, at };
  const answered = row.parent_author_id === null ? [] : [row.parent_author_id];
  await notify(ctx, { ...notice, kind: 'REPLY', userIds: answered });
  await notify(ctx, { ...notice, kind: 'MENTION', userIds: calledIn(row) });
  await notify(ctx, { ...notice, kind: 'COMMENT', userIds: [row.target_author_id] });
}

const calledIn = (row: EventRow): Id[] => row.mentions.map(({ id }) => id);

const wordsOfVerdict = (row: EventRow, verdict: { id: Id; status: string; reason: string }) => ({
  anchor: anchorOf(row.id),
  detail: `COMMENT_${verdict.status}`,
  key: `comment-review:${verdict.id}`,
  excerpt: verdict.reason === '' ? withNames(row.body) : verdict.reason,
});

async function notifyVerdict(ctx: SubscriberCtx, commentId: Id, auditLogId: Id): Promise<void> {
  const [row, verdicts] = await Promise.all([
    findForEvent(ctx.db, commentId),
    verdictsOn(ctx.db, 'COMMENT', [commentId]),
  ]);
  const verdict = verdicts.find(({ id }) => String(id) === String(auditLogId));
  if (row === null || verdict === undefined) return;
  const words = wordsOfVerdict(row, verdict);
  const contentId = row.content_id;
  if (!verdict.stands) return withdrawNotices(ctx, contentId, [words.anchor], [words.key]);
  const actorId = verdict.reviewer_id;
  await notify(ctx, { ...words, kind: 'REVIEW', userIds: [row.author_id], actorId, contentId });
}
