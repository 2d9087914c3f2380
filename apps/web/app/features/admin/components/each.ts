import { succeeded } from '@zhihui/contract/browser-client.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import { oneByOne } from '../../../lib/one-by-one.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

/** Runs `work` for each item, one after another. Gives those that were done, and why the others were not in one sentence. */
export async function tryEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<Envelope<unknown>>,
): Promise<{ done: T[]; failed: string | null }> {
  const done: T[] = [];
  const failed: string[] = [];
  await oneByOne(items, async (item) => {
    const answer = await work(item);
    if (succeeded(answer)) done.push(item);
    else failed.push(serverMessage(answer.msg, adminText.failed));
  });
  const reasons = [...new Set(failed)].join('；');
  return { done, failed: failed.length > 0 ? adminText.someFailed(failed.length, reasons) : null };
}

/** The same, with a toast that says what failed; gives those that were done. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<Envelope<unknown>>,
): Promise<T[]> {
  const { done, failed } = await tryEach(items, work);
  if (failed !== null) toast.error(failed);
  return done;
}
