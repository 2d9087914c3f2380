import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Status, Target, Verdict } from './submit-verdicts.ts';
import type { QueueState } from './queue-state.ts';

/** What the desk reviews, with who wrote it. */
export interface Item extends Target {
  author: { id: Id };
}

/** A newer version is another thing to decide. */
export const getKey = ({ id, revision }: Pick<Target, 'id' | 'revision'>) => `${id} ${revision}`;

/** Who else has what. */
export function getClaimHolders(
  queueState: QueueState | null,
  userId: Id | null,
): ReadonlyMap<string, UserBrief> {
  const otherClaims = (queueState?.takes ?? []).filter(
    ({ by: direction }) => direction.id !== userId,
  );
  return new Map(otherClaims.map(({ id, by: direction }) => [String(id), direction]));
}

/** Whether the desk goes on past an item: somebody else has it, or one wrote it and others decide. */
export function createSkipCheck(
  queueState: QueueState | null,
  userId: Id | null,
): (item: Item) => boolean {
  const claimHolders = getClaimHolders(queueState, userId);
  return (item) =>
    claimHolders.has(String(item.id)) ||
    (queueState?.reviewOwn === false && item.author.id === userId);
}

/** The nearest in one direction that is not passed over; null where there is none. */
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

/** What a toast says of verdicts that were taken. */
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

/** Names what is shown in the address, past the router, which would load the queue again for every step. */
export function storeInAddress(id: string | null): void {
  const url = new URL(window.location.href);
  if (id === null) url.searchParams.delete('id');
  else url.searchParams.set('id', id);
  window.history.replaceState(window.history.state, '', url);
}
