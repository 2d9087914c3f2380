import type { Result } from '@zhihui/contract/client.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { adminText } from '../../admin/admin.public.ts';

export type Status = 'APPROVED' | 'REJECTED';

/** What a reviewer decides on: an item in its pending version, with the title for toasts. */
export interface Target {
  id: Id;
  revision: number;
  title: string;
}

/** The calls of a review queue of one kind. */
export interface ReviewCalls {
  kind: ReviewQueueKind;
  /** Measure word of an item. */
  unit: string;
  decide(item: Target, status: Status, reason: string): Promise<Result<{ auditLogId: Id }>>;
  undo(auditLogId: Id): Promise<Result<null>>;
  /** Evicts the cached data of an item. */
  evict?(id: string): void;
}

/** A verdict that the server accepted, with the id to undo it. */
export type Verdict = Target & { auditLogId: Id };

/** A verdict that the server refused, and why. */
export interface RejectedVerdict {
  item: Target;
  message: string;
  /** Revision that is pending now, when the author has submitted another one meanwhile. */
  newer: number | null;
}

/** The outcome of verdicts submitted together. */
export interface VerdictOutcome {
  verdicts: Verdict[];
  rejected: RejectedVerdict[];
}

/** Submits one verdict on several items, one after another. Never rejects. */
export async function submitVerdicts(
  calls: ReviewCalls,
  items: readonly Target[],
  { status, reason }: { status: Status; reason: string },
  progress?: (n: number) => void,
): Promise<VerdictOutcome> {
  const pendingOutcome: VerdictOutcome = { verdicts: [], rejected: [] };
  await runSequentially(items, async (item) => {
    const result = await calls.decide(item, status, reason);
    // the session has ended: the page is about to leave and nothing was decided
    const ended = result.ok && result.data === null;
    if (result.ok && !ended)
      pendingOutcome.verdicts.push({ ...item, auditLogId: result.data.auditLogId });
    else {
      const message = result.ok ? '' : getServerMessage(result.error.msg, adminText.failed);
      const newer = result.ok ? null : parseNewerRevision(result.error.detail);
      pendingOutcome.rejected.push({ item, message, newer });
    }
    progress?.(pendingOutcome.verdicts.length + pendingOutcome.rejected.length);
  });
  return pendingOutcome;
}

function parseNewerRevision(data: unknown): number | null {
  const revision = (data as { revision?: unknown } | null)?.revision;
  return typeof revision === 'number' ? revision : null;
}
