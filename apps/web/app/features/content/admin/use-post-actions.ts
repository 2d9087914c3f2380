import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '../../../ui/toast.tsx';
import { adminText, runForEachWithToast } from '../../admin/admin.public.ts';
import type { Post, PostTable } from './post-table-types.ts';

/** Deleting and restoring one or many rows, each with an undo in the toast, and which rows are selected or open. */
export function usePostActions<T extends Post>(
  { text, ...calls }: Pick<PostTable<T>, 'text' | 'remove' | 'restore'>,
  rows: readonly T[],
) {
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<Id[]>([]);
  const [openId, setOpenId] = useState<Id | null>(null);
  const run = async (
    items: readonly T[],
    action: 'remove' | 'restore',
    isUndo: boolean,
  ): Promise<void> => {
    const done = await runForEachWithToast(items, calls[action]);
    await revalidate();
    if (done.length === 0) return;
    const message = action === 'remove' ? text.removed : text.restored;
    const opposite = action === 'remove' ? 'restore' : 'remove';
    const undo = { label: adminText.undo, run: () => void run(done, opposite, true) };
    toast.success(message(done.length), isUndo ? undefined : undo);
    const ids = new Set(done.map(({ id }) => id));
    setSelected((now) => now.filter((id) => !ids.has(id)));
  };
  return {
    remove: (items: readonly T[]) =>
      void run(
        items.filter(({ abilities }) => abilities.delete),
        'remove',
        false,
      ),
    restore: (items: readonly T[]) =>
      void run(
        items.filter(({ abilities }) => abilities.restore),
        'restore',
        false,
      ),
    /** Only visible rows can be acted upon. */
    chosen: rows.filter(({ id }) => selected.includes(id)),
    select: setSelected,
    openRow: rows.find(({ id }) => id === openId) ?? null,
    open: ({ id }: T) => setOpenId(id),
    close: () => setOpenId(null),
  };
}
