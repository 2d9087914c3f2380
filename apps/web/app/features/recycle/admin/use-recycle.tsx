import type { BatchCall } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useBatch, getFieldErrors, useConfirm } from '../../admin/admin.public.ts';
import { getName } from './recycle-columns.tsx';
import type { RecycleItem } from './recycle-columns.tsx';
import { recycleText } from './recycle.text.ts';

const toParams = ({ kind, id }: RecycleItem) => ({ kind, id });

/** Restores items or deletes them permanently, one or many. */
export function useRecycle() {
  const { dialog: confirmDialog, open: openConfirm } = useConfirm();
  const { revalidate } = useRevalidator();
  /** An item whose category was deleted, until the user picks another. */
  const [itemWithoutCategory, setItemWithoutCategory] = useState<RecycleItem | null>(null);

  const { runWithToasts } = useBatch();
  const restoreItem = (call: BatchCall, item: RecycleItem, categoryId: Id | null) =>
    call('PUT /recycle/:kind/:id/restore', { params: toParams(item), body: { categoryId } });
  const restore = async (item: RecycleItem, categoryId: Id | null = null) => {
    const result = await restoreItem(call, item, categoryId);
    if (result.ok) toast.success(recycleText.restored(1));
    else if (categoryId === null && getFieldErrors(result)['categoryId'] !== undefined)
      return setItemWithoutCategory(item);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    setItemWithoutCategory(null);
    await revalidate();
  };
  const restoreAll = (items: readonly RecycleItem[]) =>
    runWithToasts(items, {
      perform: (item, batchCall) => restoreItem(batchCall, item, null),
      undo: null,
      message: recycleText.restored,
      getName,
    });
  const run = async (items: readonly RecycleItem[]) => {
    await runWithToasts(items, {
      perform: (item, batchCall) =>
        batchCall('DELETE /recycle/:kind/:id', { params: toParams(item) }),
      undo: null,
      message: recycleText.purged,
      getName,
    });
  };
  const purge = async (item: RecycleItem) => {
    const result = await call('GET /recycle/:kind/:id', { params: toParams(item) });
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      return revalidate();
    }
    openConfirm({
      title: recycleText.purgeTitle(getName(item)),
      description: recycleText.describePurge(result.data),
      ...{ ok: recycleText.purge, danger: true, run: () => run([item]) },
    });
  };
  const purgeAll = (items: readonly RecycleItem[]) =>
    openConfirm({
      title: recycleText.purgeManyTitle(items.length),
      description: recycleText.purgeManyDescription,
      ...{ ok: recycleText.purge, danger: true, run: () => run(items) },
    });
  return {
    confirmDialog,
    restore,
    restoreAll,
    purge,
    purgeAll,
    itemWithoutCategory,
    cancelRestore: () => setItemWithoutCategory(null),
  };
}
