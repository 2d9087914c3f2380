import type { Result } from '@zhihui/contract/client.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

type ItemCall<T> = (item: T) => Promise<Result<unknown>>;

interface RunOptions<T> {
  /** The name of an item, to list those that failed. */
  getName?: (item: T) => string;
  /** Called after an item was refused (403); the remaining items are skipped when it resolves to false. */
  canContinue?: () => Promise<boolean>;
}

/**
 * Runs `runItem` for each item, one after another. Returns the items that are done, and one sentence that says which of
 * the others failed and why; null when none failed.
 */
export async function runForEach<T>(
  items: readonly T[],
  runItem: ItemCall<T>,
  { getName, canContinue }: RunOptions<T> = {},
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
    failed.set(reason, [...(failed.get(reason) ?? []), getName?.(item) ?? '']);
    stopped = result.error.code === 403 && canContinue !== undefined && !(await canContinue());
  });
  const total = items.length - done.length - remaining.length;
  const parts = total > 0 ? [adminText.someFailed(total, formatReasons(failed))] : [];
  if (stopped) parts.push(adminText.stopped(remaining.length));
  return { done, failed: parts.length > 0 ? parts.join('；') : null };
}

/** Each reason with the names of the items that failed for it. */
function formatReasons(failed: ReadonlyMap<string, string[]>): string {
  const parts = [...failed].map(([reason, names]) => {
    const shownNames = names.filter((name) => name !== '');
    return shownNames.length > 0 ? `${reason}（${adminText.listNames(shownNames)}）` : reason;
  });
  return parts.join('；');
}

/** Like `runForEach`, but shows the failures in a toast; returns the items that are done. */
export async function runForEachWithToast<T>(
  items: readonly T[],
  runItem: ItemCall<T>,
): Promise<T[]> {
  const { done, failed } = await runForEach(items, runItem);
  if (failed !== null) toast.error(failed);
  return done;
}
