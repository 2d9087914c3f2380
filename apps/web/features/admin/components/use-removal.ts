import type { Envelope } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, articleText } from '../admin.text.ts';

/** Moves articles to the recycle bin, one or many, with a way back in the toast. */
export function useRemoval() {
  const { revalidate } = useRevalidator();
  const restore = async (ids: readonly Id[]) => {
    const { done, failed } = await each(ids, (id) =>
      call('PUT /article/:id/restore', { params: { id } }),
    );
    if (done.length > 0) toast.done(articleText.restored(done.length));
    if (failed.length > 0) toast.error(adminText.someFailed(failed.length, failed[0] ?? ''));
    await revalidate();
  };
  return async (ids: readonly Id[]) => {
    const { done, failed } = await each(ids, (id) =>
      call('DELETE /article/:id', { params: { id } }),
    );
    await revalidate();
    if (done.length > 0) {
      toast.done(articleText.removed(done.length), {
        label: adminText.undo,
        run: () => void restore(done),
      });
    }
    if (failed.length > 0) toast.error(adminText.someFailed(failed.length, failed[0] ?? ''));
  };
}

/** Runs `work` for each id, one after another; tells which were done and the words of those that were not. */
async function each(
  ids: readonly Id[],
  work: (id: Id) => Promise<Envelope<unknown>>,
): Promise<{ done: Id[]; failed: string[] }> {
  const done: Id[] = [];
  const failed: string[] = [];
  for (const id of ids) {
    const answer = await work(id);
    if (answer.code === 200 && answer.msg !== '请先登录') done.push(id);
    else failed.push(answer.msg);
  }
  return { done, failed };
}
