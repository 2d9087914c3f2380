import { can } from '@zhihui/contract/can.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import type { QueueState } from './use-queue-state.ts';

/** How a desk stands as its page is loaded; null for whoever gives no verdicts. */
export async function loadQueueState(
  context: LoaderFunctionArgs['context'],
  kind: ReviewQueueKind,
): Promise<QueueState | null> {
  const { user } = context.get(requestInfoContext);
  if (user === null || !can(user, 'auditLog.add')) return null;
  const params = { kind };
  return getDataOrNull(await context.get(apiContext)('GET /auditlog/desk/:kind', { params }));
}
