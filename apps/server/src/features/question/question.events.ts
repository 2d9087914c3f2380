import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber } from '../../subscriber.ts';
import { notify, withdrawNotices } from '../notification/notification.public.ts';
import { findClosed } from './question.repo.ts';

const toKey = (id: Id, at: string): string => `closed:${id}:${at}`;

/** Notifies the asker that another user closed their question, and withdraws it when the question is reopened. */
export const questionSubscriber: Subscriber = {
  name: 'question',
  on: {
    'question.closed': async (ctx, { questionId, at, closedBy }) => {
      const closed = await findClosed(ctx.db, questionId);
      // it may have been opened again meanwhile
      if (closed?.closed_at.toISOString() !== at) return;
      await notify(ctx, {
        kind: 'REVIEW',
        userIds: [closed.author_id],
        actorId: closedBy,
        contentId: questionId,
        detail: closed.duplicate ? 'DUPLICATE' : 'CLOSED',
        key: toKey(questionId, at),
      });
    },
    'question.reopened': (ctx, { questionId, at }) =>
      withdrawNotices(ctx, questionId, [''], [toKey(questionId, at)]),
  },
};
