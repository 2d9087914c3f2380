import type { Result } from '@zhihui/contract/client.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { oneByOne } from '../../../lib/one-by-one.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { adminText } from '../../admin/admin.public.ts';

export type Status = 'APPROVED' | 'REJECTED';

/** What a reviewer decides on: in the version that waits, and as toasts name it. */
export interface Target {
  id: Id;
  revision: number;
  title: string;
}

/** What the desk is about: contents or comments. */
export interface ReviewCalls {
  kind: DeskKind;
  /** What one of them is counted by. */
  unit: string;
  decide(item: Target, status: Status, reason: string): Promise<Result<{ auditLogId: Id }>>;
  undo(auditLogId: Id): Promise<Result<null>>;
  /** Forgets what was loaded of an item. */
  forget?(id: string): void;
}

/** A verdict that the server took, and what takes it back. */
export type Verdict = Target & { auditLogId: Id };

/** A verdict that the server did not take, and why. */
export interface Refusal {
  item: Target;
  words: string;
  /** Version that waits now, where the author handed in another one meanwhile. */
  newer: number | null;
}

/** What became of verdicts given together. */
export interface Opinion {
  done: Verdict[];
  refused: Refusal[];
}

/** Gives one verdict on several things, one after another. Never rejects. */
export async function giveVerdicts(
  calls: ReviewCalls,
  items: readonly Target[],
  { status, reason }: { status: Status; reason: string },
  progress?: (n: number) => void,
): Promise<Opinion> {
  const given: Opinion = { done: [], refused: [] };
  await oneByOne(items, async (item) => {
    const answer = await calls.decide(item, status, reason);
    // the session has ended: the page is about to leave, nothing was decided
    const ended = answer.ok && answer.data === null;
    if (answer.ok && !ended) given.done.push({ ...item, auditLogId: answer.data.auditLogId });
    else {
      const words = answer.ok ? '' : serverMessage(answer.error.msg, adminText.failed);
      const newer = answer.ok ? null : newerOf(answer.error.detail);
      given.refused.push({ item, words, newer });
    }
    progress?.(given.done.length + given.refused.length);
  });
  return given;
}

function newerOf(data: unknown): number | null {
  const revision = (data as { revision?: unknown } | null)?.revision;
  return typeof revision === 'number' ? revision : null;
}
