import type { Envelope } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { oneByOne } from '../../../lib/one-by-one.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';

export type Status = 'APPROVED' | 'REJECTED';

/** What a reviewer decides on: in the version that waits, and as toasts name it. */
export interface Target {
  id: Id;
  revision: number;
  title: string;
}

/** What the desk is about: contents or comments. */
export interface ReviewCalls {
  /** What one of them is counted by. */
  unit: string;
  decide(item: Target, status: Status, reason: string): Promise<Envelope<{ auditLogId: Id }>>;
  undo(auditLogId: Id): Promise<Envelope<null>>;
  /** Forgets what was loaded of an item. */
  forget?(id: string): void;
}

/** A verdict that the server took, and what takes it back. */
export type Verdict = Target & { auditLogId: Id };

/** What became of verdicts given together. */
export interface Opinion {
  done: Verdict[];
  refused: Target[];
}

/** Gives one verdict on several things, one after another, and says why where the server refuses. Never rejects. */
export async function giveVerdicts(
  calls: ReviewCalls,
  items: readonly Target[],
  { status, reason }: { status: Status; reason: string },
  progress?: (n: number) => void,
): Promise<Opinion> {
  const given: Opinion = { done: [], refused: [] };
  await oneByOne(items, async (item) => {
    const { code, data, msg } = await calls.decide(item, status, reason);
    if (code === 200 && data !== null) given.done.push({ ...item, auditLogId: data.auditLogId });
    else {
      given.refused.push(item);
      if (code !== 200)
        toast.error(reviewText.failed(item.title, serverMessage(msg, adminText.failed)));
    }
    progress?.(given.done.length + given.refused.length);
  });
  return given;
}
