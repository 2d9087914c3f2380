import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useRemoval } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import type { CarouselEntry } from './carousel-query.ts';

/** Shows, hides and deletes pictures, each with a way back in the toast, and moves them. */
export function useCarouselActions() {
  const { revalidate } = useRevalidator();
  const removal = useRemoval();
  const updateVisibility = (id: Id, visible: boolean) =>
    call('PUT /carousel/:id/:status', { params: { id, status: visible ? '1' : '0' } });
  const undo = async (id: Id, visible: boolean) => {
    const result = await updateVisibility(id, visible);
    await revalidate();
    if (result.ok) toast.success(words.reverted);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  return {
    setVisible: async ({ id }: CarouselEntry, visible: boolean) => {
      const result = await updateVisibility(id, visible);
      // before the toast: its seconds are for reading it and going back
      await revalidate();
      const undoAction = { label: adminText.undo, run: () => void undo(id, !visible) };
      if (result.ok) toast.success(visible ? words.visible : words.hidden, undoAction);
      else toast.error(getServerMessage(result.error.msg, adminText.failed));
    },
    remove: ({ id }: CarouselEntry) =>
      removal({
        remove: () => call('DELETE /carousel/:id', { params: { id } }),
        restore: () => call('PUT /carousel/:id/restore', { params: { id } }),
        removed: () => words.removed,
        restored: words.restored,
      }),
    /** Resolves when the page shows the new order, or the one that the server has. */
    move: async (id: Id, place: 'BEFORE' | 'AFTER', targetId: Id) => {
      const result = await call('PUT /carousel/order', { body: { id, place, targetId } });
      if (result.ok) toast.success(words.moved, undefined, 'carousel-order');
      else toast.error(getServerMessage(result.error.msg, adminText.failed));
      await revalidate();
    },
  };
}
