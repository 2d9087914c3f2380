import { getSubmissionAnchor } from '@zhihui/contract/content-address.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import {
  notify,
  notifyOfSubmission,
  withdrawNotices,
} from '../notification/notification.public.ts';
import { findVerdictNotice } from './audit-log.repo.ts';

/** Notifies reviewers of submitted texts, and authors of verdicts on them. */
export const auditLogSubscriber: Subscriber = {
  name: 'audit-log',
  on: {
    'content.submitted': (ctx, { contentId, revision }) =>
      notifyOfSubmission(ctx.db, {
        ...{ contentId, revision, anchor: getSubmissionAnchor(revision) },
        key: `submitted:${contentId}:${revision}`,
      }),
    'content.reviewed': (ctx, { contentId, auditLogId }) =>
      notifyVerdict(ctx, contentId, auditLogId),
  },
};

async function notifyVerdict(ctx: SubscriberCtx, contentId: Id, auditLogId: Id): Promise<void> {
  const verdict = await findVerdictNotice(ctx.db, auditLogId);
  if (verdict === null) return;
  const key = `review:${auditLogId}`;
  if (!verdict.isInForce) return withdrawNotices(ctx, contentId, [''], [key]);
  await notify(ctx, {
    kind: 'REVIEW',
    userIds: [verdict.author_id],
    actorId: verdict.reviewer_id,
    contentId,
    detail: verdict.status,
    key,
    excerpt: verdict.reason,
  });
}
