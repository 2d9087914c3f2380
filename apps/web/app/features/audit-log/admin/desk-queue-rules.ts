import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { Status, Target, Verdict } from './give-verdicts.ts';
import type { DeskNow } from './use-desk.ts';

/** What the desk reviews, with who wrote it. */
export interface Item extends Target {
  author: { id: Id };
}

/** A newer version is another thing to decide. */
export const keyOf = ({ id, revision }: Pick<Target, 'id' | 'revision'>) => `${id} ${revision}`;

/** Who else has what. */
export function holdersOf(desk: DeskNow | null, me: Id | null): ReadonlyMap<string, UserBrief> {
  const others = (desk?.takes ?? []).filter(({ by }) => by.id !== me);
  return new Map(others.map(({ id, by }) => [String(id), by]));
}

/** Whether the desk goes on past an item: somebody else has it, or one wrote it and others decide. */
export function passesOver(desk: DeskNow | null, me: Id | null): (item: Item) => boolean {
  const holders = holdersOf(desk, me);
  return (item) =>
    holders.has(String(item.id)) || (desk?.reviewOwn === false && item.author.id === me);
}

/** The nearest in one direction that is not passed over; null where there is none. */
export function nearest<T>(
  queue: readonly T[],
  from: number,
  by: 1 | -1,
  passedOver: (item: T) => boolean,
): T | null {
  for (let n = from + by; n >= 0 && n < queue.length; n += by) {
    const item = queue[n];
    if (item !== undefined && !passedOver(item)) return item;
  }
  return null;
}

/** What a toast says of verdicts that were taken. */
export function wordsFor(done: readonly Verdict[], status: Status, unit: string): string {
  const [one] = done;
  const approved = status === 'APPROVED';
  if (one === undefined || done.length > 1)
    return reviewText.batchDone(done.length, approved, unit);
  const title = one.title.length > 24 ? `${one.title.slice(0, 24)}…` : one.title;
  return approved ? reviewText.approved(title) : reviewText.rejected(title);
}

/** Names what is shown in the address, past the router, which would load the queue again for every step. */
export function keepInAddress(id: string | null): void {
  const url = new URL(window.location.href);
  if (id === null) url.searchParams.delete('id');
  else url.searchParams.set('id', id);
  window.history.replaceState(window.history.state, '', url);
}
