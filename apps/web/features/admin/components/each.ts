import type { Envelope } from '@zhihui/contract/client.ts';
import { LOGIN_FIRST } from '@zhihui/contract/errors.ts';
import { oneByOne } from '../../../lib/one-by-one.ts';
import { said } from '../../../lib/said.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

/** Runs `work` for each item, one after another; says what failed, and gives those that were done. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<Envelope<unknown>>,
): Promise<T[]> {
  const done: T[] = [];
  const failed: string[] = [];
  await oneByOne(items, async (item) => {
    const answer = await work(item);
    if (answer.code === 200 && answer.msg !== LOGIN_FIRST) done.push(item);
    else failed.push(said(answer.msg, adminText.failed));
  });
  if (failed.length > 0) toast.error(adminText.someFailed(failed.length, failed[0] ?? ''));
  return done;
}
