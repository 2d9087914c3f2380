import type { Subscriber } from '../../subscriber.ts';
import { notifyOfDecision, notifyOfRequest } from '../notification/notification.public.ts';
import { findAnyRequest } from './request.repo.ts';

/** Tells those who may decide of a request, and its asker of what was decided. */
export const accessSubscriber: Subscriber = {
  name: 'access',
  on: {
    'access.requested': async (ctx, { requestId, at }) => {
      const row = await findAnyRequest(ctx.db, requestId);
      if (row?.state === 'PENDING')
        await notifyOfRequest(ctx, { requestId, at, excerpt: row.reason });
    },
    'access.decided': async (ctx, { requestId }) => {
      const row = await findAnyRequest(ctx.db, requestId);
      if (row?.state !== 'GRANTED' && row?.state !== 'REFUSED') return;
      const granted = row.state === 'GRANTED';
      await notifyOfDecision(ctx, { requestId, granted, excerpt: row.answer });
    },
  },
};
