import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useBatch, useSelection } from '../../admin/admin.public.ts';
import type { FetchPage } from '../../admin/admin.public.ts';
import type { Post, PostTable } from './post-table-types.ts';

/** Deleting and restoring one or many rows, each with an undo in the toast, and which rows are selected or open. */
export function usePostActions<T extends Post>(
  { text, remove, restore }: Pick<PostTable<T>, 'text' | 'remove' | 'restore'>,
  page: Page<T> | null,
  fetchPage: FetchPage<T>,
) {
  const { runWithToasts } = useBatch();
  const [openId, setOpenId] = useState<Id | null>(null);
  const selected = useSelection(page, {
    label: text.select,
    isSelectable: ({ abilities }) => abilities.delete || abilities.restore,
    fetchPage,
  });
  return {
    remove: async (items: readonly T[]) =>
      selected.remove(
        await runWithToasts(
          items.filter(({ abilities }) => abilities.delete),
          { perform: remove, undo: restore, message: text.removed, undoMessage: text.restored },
        ),
      ),
    restore: async (items: readonly T[]) =>
      selected.remove(
        await runWithToasts(
          items.filter(({ abilities }) => abilities.restore),
          { perform: restore, undo: remove, message: text.restored, undoMessage: text.removed },
        ),
      ),
    selected,
    openRow: page?.records.find(({ id }) => id === openId) ?? null,
    open: ({ id }: T) => setOpenId(id),
    close: () => setOpenId(null),
  };
}
