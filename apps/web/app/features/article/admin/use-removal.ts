import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each } from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';

/** Moves articles to the recycle bin, one or many, with a way back in the toast. */
export function useRemoval() {
  const { revalidate } = useRevalidator();
  const restore = async (ids: readonly Id[]) => {
    const done = await each(ids, (id) => call('PUT /article/:id/restore', { params: { id } }));
    if (done.length > 0) toast.done(articleText.restored(done.length));
    await revalidate();
  };
  return async (ids: readonly Id[]) => {
    const done = await each(ids, (id) => call('DELETE /article/:id', { params: { id } }));
    await revalidate();
    if (done.length > 0) {
      toast.done(articleText.removed(done.length), {
        label: adminText.undo,
        run: () => void restore(done),
      });
    }
  };
}
