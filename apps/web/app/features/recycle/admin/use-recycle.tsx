import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each, fieldErrors, useConfirm } from '../../admin/admin.public.ts';
import { nameOf } from './recycle-columns.tsx';
import type { RecycleItem } from './recycle-query.ts';
import { recycleText } from './recycle.text.ts';

const placeOf = ({ kind, id }: RecycleItem) => ({ kind, id });

/** Brings things back and deletes them for good, one or many. */
export function useRecycle() {
  const { place, ask } = useConfirm();
  const { revalidate } = useRevalidator();
  /** One whose category is gone, until another is chosen. */
  const [homeless, setHomeless] = useState<RecycleItem | null>(null);

  const restoreOne = (item: RecycleItem, categoryId: Id | null) =>
    call('PUT /recycle/:kind/:id/restore', { params: placeOf(item), body: { categoryId } });
  const restore = async (item: RecycleItem, categoryId: Id | null = null) => {
    const answer = await restoreOne(item, categoryId);
    if (answer.ok) toast.done(recycleText.restored(1));
    else if (categoryId === null && fieldErrors(answer)['categoryId'] !== undefined)
      return setHomeless(item);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    setHomeless(null);
    await revalidate();
  };
  const restoreAll = async (items: readonly RecycleItem[]) => {
    const done = await each(items, (item) => restoreOne(item, null));
    if (done.length > 0) toast.done(recycleText.restored(done.length));
    await revalidate();
  };
  const run = async (items: readonly RecycleItem[]) => {
    const done = await each(items, (item) =>
      call('DELETE /recycle/:kind/:id', { params: placeOf(item) }),
    );
    if (done.length > 0) toast.done(recycleText.purged(done.length));
    await revalidate();
  };
  const purge = async (item: RecycleItem) => {
    const answer = await call('GET /recycle/:kind/:id', { params: placeOf(item) });
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, adminText.failed));
      return revalidate();
    }
    ask({
      title: recycleText.purgeTitle(nameOf(item)),
      words: recycleText.purgeWords(answer.data),
      ...{ ok: recycleText.purge, danger: true, run: () => run([item]) },
    });
  };
  const purgeAll = (items: readonly RecycleItem[]) =>
    ask({
      title: recycleText.purgeManyTitle(items.length),
      words: recycleText.purgeManyWords,
      ...{ ok: recycleText.purge, danger: true, run: () => run(items) },
    });
  return { place, restore, restoreAll, purge, purgeAll, homeless, leave: () => setHomeless(null) };
}
