import type { Result } from '@zhihui/contract/client.ts';
import { oneByOne } from '../../../lib/one-by-one.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

type Work<T> = (item: T) => Promise<Result<unknown>>;

interface Watched<T> {
  /** What an item is called, for saying which were not done. */
  nameOf?: (item: T) => string;
  /** Asked after a refusal: where it says no the rest is left. */
  mayGoOn?: () => Promise<boolean>;
}

/**
 * Runs `work` for each item, one after another. Gives those that were done, and which of the others were not and why in
 * one sentence.
 */
export async function tryEach<T>(
  items: readonly T[],
  work: Work<T>,
  { nameOf, mayGoOn }: Watched<T> = {},
): Promise<{ done: T[]; failed: string | null }> {
  const done: T[] = [];
  const failed = new Map<string, string[]>();
  const left: T[] = [];
  let stopped = false;
  await oneByOne(items, async (item) => {
    if (stopped) {
      left.push(item);
      return;
    }
    const answer = await work(item);
    if (answer.ok) {
      done.push(item);
      return;
    }
    const why = serverMessage(answer.error.msg, adminText.failed);
    failed.set(why, [...(failed.get(why) ?? []), nameOf?.(item) ?? '']);
    stopped = answer.error.code === 403 && mayGoOn !== undefined && !(await mayGoOn());
  });
  const total = items.length - done.length - left.length;
  const parts = total > 0 ? [adminText.someFailed(total, reasons(failed))] : [];
  if (stopped) parts.push(adminText.stopped(left.length));
  return { done, failed: parts.length > 0 ? parts.join('；') : null };
}

/** Each reason with the names of what it kept from being done. */
function reasons(failed: ReadonlyMap<string, string[]>): string {
  const parts = [...failed].map(([why, names]) => {
    const known = names.filter((name) => name !== '');
    return known.length > 0 ? `${why}（${adminText.these(known)}）` : why;
  });
  return parts.join('；');
}

/** The same, with a toast that says what failed; gives those that were done. */
export async function each<T>(items: readonly T[], work: Work<T>): Promise<T[]> {
  const { done, failed } = await tryEach(items, work);
  if (failed !== null) toast.error(failed);
  return done;
}
