import type { Result } from '@zhihui/contract/client.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

type ItemCall<T> = (item: T) => Promise<Result<unknown>>;

interface RunOptions<T> {
  /** What an item is called, for saying which were not done. */
  nameOf?: (item: T) => string;
  /** Asked after a refusal: where it says no the rest is left. */
  canContinue?: () => Promise<boolean>;
}

/**
 * Runs `work` for each item, one after another. Gives those that were done, and which of the others were not and why in
 * one sentence.
 */
export async function runForEach<T>(
  items: readonly T[],
  runItem: ItemCall<T>,
  { nameOf, canContinue }: RunOptions<T> = {},
): Promise<{ done: T[]; failed: string | null }> {
  const done: T[] = [];
  const failed = new Map<string, string[]>();
  const remaining: T[] = [];
  let stopped = false;
  await runSequentially(items, async (item) => {
    if (stopped) {
      remaining.push(item);
      return;
    }
    const result = await runItem(item);
    if (result.ok) {
      done.push(item);
      return;
    }
    const reason = getServerMessage(result.error.msg, adminText.failed);
    failed.set(reason, [...(failed.get(reason) ?? []), nameOf?.(item) ?? '']);
    stopped = result.error.code === 403 && canContinue !== undefined && !(await canContinue());
  });
  const total = items.length - done.length - remaining.length;
  const parts = total > 0 ? [adminText.someFailed(total, reasons(failed))] : [];
  if (stopped) parts.push(adminText.stopped(remaining.length));
  return { done, failed: parts.length > 0 ? parts.join('；') : null };
}

/** Each reason with the names of what it kept from being done. */
function reasons(failed: ReadonlyMap<string, string[]>): string {
  const parts = [...failed].map(([reason, names]) => {
    const shownNames = names.filter((name) => name !== '');
    return shownNames.length > 0 ? `${reason}（${adminText.listNames(shownNames)}）` : reason;
  });
  return parts.join('；');
}

/** The same, with a toast that says what failed; gives those that were done. */
export async function runForEachWithToast<T>(
  items: readonly T[],
  runItem: ItemCall<T>,
): Promise<T[]> {
  const { done, failed } = await runForEach(items, runItem);
  if (failed !== null) toast.error(failed);
  return done;
}
