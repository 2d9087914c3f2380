import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useRemoval } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import type { CarouselEntry } from './carousel-query.ts';

/** Shows, hides and deletes pictures, each with a way back in the toast, and moves them. */
export function useCarouselActs() {
  const { revalidate } = useRevalidator();
  const removal = useRemoval();
  const put = (id: Id, shown: boolean) =>
    call('PUT /carousel/:id/:status', { params: { id, status: shown ? '1' : '0' } });
  const undo = async (id: Id, shown: boolean) => {
    const answer = await put(id, shown);
    await revalidate();
    if (answer.ok) toast.done(words.reverted);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
  };
  return {
    setShown: async ({ id }: CarouselEntry, shown: boolean) => {
      const answer = await put(id, shown);
      // before the toast: its seconds are for reading it and going back
      await revalidate();
      const undone = { label: adminText.undo, run: () => void undo(id, !shown) };
      if (answer.ok) toast.done(shown ? words.shown : words.hidden, undone);
      else toast.error(serverMessage(answer.error.msg, adminText.failed));
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
      const answer = await call('PUT /carousel/order', { body: { id, place, targetId } });
      if (answer.ok) toast.done(words.moved, undefined, 'carousel-order');
      else toast.error(serverMessage(answer.error.msg, adminText.failed));
      await revalidate();
    },
  };
}
