import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Status, Target, Verdict } from './submit-verdicts.ts';
import type { QueueState } from './queue-state.ts';

/** An item under review, with its author. */
export interface Item extends Target {
  author: { id: Id };
}

/** A newer version is another item to decide. */
export const getKey = ({ id, revision }: Pick<Target, 'id' | 'revision'>) => `${id} ${revision}`;

/** Which other reviewers claim which items. */
export function getClaimHolders(
  queueState: QueueState | null,
  userId: Id | null,
): ReadonlyMap<string, UserBrief> {
  const otherClaims = (queueState?.takes ?? []).filter(({ by: holder }) => holder.id !== userId);
  return new Map(otherClaims.map(({ id, by: holder }) => [String(id), holder]));
}

/** Whether the queue skips an item: another reviewer claims it, or the user wrote it and may not review it. */
export function createSkipCheck(
  queueState: QueueState | null,
  userId: Id | null,
): (item: Item) => boolean {
  const claimHolders = getClaimHolders(queueState, userId);
  return (item) =>
    claimHolders.has(String(item.id)) ||
    (queueState?.reviewOwn === false && item.author.id === userId);
}

/** The nearest item in one direction that is not skipped; null when there is none. */
export function findNearest<T>(
  queue: readonly T[],
  from: number,
  direction: 1 | -1,
  isSkipped: (item: T) => boolean,
): T | null {
  for (let n = from + direction; n >= 0 && n < queue.length; n += direction) {
    const item = queue[n];
    if (item !== undefined && !isSkipped(item)) return item;
  }
  return null;
}

/** The toast for accepted verdicts. */
export function getVerdictMessage(
  verdicts: readonly Verdict[],
  status: Status,
  unit: string,
): string {
  const [first] = verdicts;
  const approved = status === 'APPROVED';
  if (first === undefined || verdicts.length > 1)
    return reviewText.batchDone(verdicts.length, approved, unit);
  const title = first.title.length > 24 ? `${first.title.slice(0, 24)}…` : first.title;
  return approved ? reviewText.approved(title) : reviewText.rejected(title);
}

/** Stores the shown item in the address without the router, which would reload the queue at every step. */
export function storeInAddress(id: string | null): void {
  const url = new URL(window.location.href);
  if (id === null) url.searchParams.delete('id');
  else url.searchParams.set('id', id);
  window.history.replaceState(window.history.state, '', url);
}
