import type { DataFor } from '@zhihui/contract/client.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { can } from '@zhihui/contract/can.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';

export type QueueState = DataFor<'GET /auditlog/desk/:kind'>;

/** The state of other reviewers is at most this old. */
const POLL_MS = 4000;

/** The state of the review queue: as the page was loaded with it (`first`), or a later update. */
export function useQueueState(first: QueueState | null) {
  const [update, setUpdate] = useState<{
    after: QueueState | null;
    now: QueueState;
    time: number;
  } | null>(null);
  const latest = update?.after === first ? update : null;
  return {
    queueState: latest?.now ?? first,
    /** When the update was requested; 0 for the state that came with the page. */
    updatedAt: latest?.time ?? 0,
    applyUpdate: (now: QueueState, time: number) => setUpdate({ after: first, now, time }),
  };
}

/**
 * Polls while the queue is open, and at once when `itemKey` changes. `onAnswer` receives the state and the time of the
 * request.
 */
export function useQueuePoll(
  kind: ReviewQueueKind,
  { active, itemKey }: { active: boolean; itemKey: string },
  onAnswer: (now: QueueState, time: number) => void,
): void {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!active) return undefined;
    let cancelled = false;
    const poll = async () => {
      if (document.visibilityState === 'hidden') return;
      const time = Date.now();
      const result = await call('GET /auditlog/desk/:kind', { params: { kind } });
      // an answer without data means that the session has ended and the page is about to leave
      if (!cancelled && result.ok && result.data !== null) answered(result.data, time);
    };
    const pollAgain = () => void poll();
    const timer = setInterval(pollAgain, POLL_MS);
    const firstTimer = setTimeout(pollAgain, 0);
    document.addEventListener('visibilitychange', pollAgain);
    return () => {
      cancelled = true;
      clearInterval(timer);
      clearTimeout(firstTimer);
      document.removeEventListener('visibilitychange', pollAgain);
    };
  }, [kind, active, itemKey]);
}

/** The state of a review queue for its page loader; null for users who may not review. */
export async function loadQueueState(
  context: LoaderFunctionArgs['context'],
  kind: ReviewQueueKind,
): Promise<QueueState | null> {
  const { user } = context.get(requestInfoContext);
  if (user === null || !can(user, 'auditLog.add')) return null;
  const params = { kind };
  return getDataOrNull(await context.get(apiContext)('GET /auditlog/desk/:kind', { params }));
}

/** A numeric search param of a request; null when there is none. */
export function parseNumericParam(request: Request, name: string): string | null {
  const value = new URL(request.url).searchParams.get(name) ?? '';
  return /^\d{1,19}$/u.test(value) ? value : null;
}
