// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import type { BatchCall, Result } from '@zhihui/contract/client.ts';
import { MAX_BATCH } from '@zhihui/contract/features/batch/batch.limits.ts';
import { batchCall } from '../../../api/batch.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { startProgress } from './batch-progress.tsx';

/** The call for one item, by the `call` that sends those of many items together. */
export type ItemCall<T> = (item: T, call: BatchCall) => Promise<Result<unknown>>;

interface RunOptions<T> {
  /** The name of an item, to list those that failed. */
  getName?: (item: T) => string;
  /** Called after an item was refused (403); the remaining items are skipped when it resolves to false. */
  canContinue?: () => Promise<boolean>;
}

/**
 * Runs `runItem` for each item, one batch after another, and shows the progress of several batches with a button to
 * stop. Returns the items that are done, and one sentence that says which of the others failed and why; null when none
 * failed.
 */
export async function runForEach<T>(
  items: readonly T[],
  runItem: ItemCall<T>,
  { getName, canContinue }: RunOptions<T> = {},
): Promise<{ done: T[]; failed: string | null }> {
  const done: T[] = [];
  const failed = new Map<string, string[]>();
  const progress = startProgress(adminText.processing, items.length, MAX_BATCH);
  let hasLostPermission = false;
  let processed = 0;
  await runSequentially(splitIntoBatches(items), async (batch) => {
    if (hasLostPermission || progress.isStopped()) return;
    const results = await Promise.all(batch.map((item) => runItem(item, batchCall)));
    for (const [i, item] of batch.entries()) {
      const result = results[i] as Result<unknown>;
      if (result.ok) done.push(item);
      else {
        const reason = getServerMessage(result.error.msg, adminText.failed);
        failed.set(reason, [...(failed.get(reason) ?? []), getName?.(item) ?? '']);
      }
    }
    processed += batch.length;
    progress.report(processed);
    const isRefused = results.some((result) => !result.ok && result.error.code === 403);
    hasLostPermission = isRefused && canContinue !== undefined && !(await canContinue());
  });
  progress.end();
  const failedCount = processed - done.length;
  const remaining = items.length - processed;
  const parts = failedCount > 0 ? [adminText.someFailed(failedCount, formatReasons(failed))] : [];
  if (hasLostPermission) parts.push(adminText.stopped(remaining));
  else if (remaining > 0) parts.push(adminText.stoppedByUser(remaining));
  return { done, failed: parts.length > 0 ? parts.join('；') : null };
}

function splitIntoBatches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / MAX_BATCH);
  return Array.from({ length: count }, (_, i) => items.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH));
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
