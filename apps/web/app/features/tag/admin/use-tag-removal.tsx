import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';

/** Asks, then deletes a tag: what carried it would not carry it again if it were created again. */
export function useTagRemoval() {
  const { place, ask } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (tag: TagItem) => {
    const answer = await call('DELETE /tag/:id', { params: { id: tag.id } });
    if (answer.ok) toast.done(tagText.removed);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (tag: TagItem) =>
      ask({
        title: tagText.removeTitle(tag.name),
        words: tagText.removeWords(tag.count),
        ok: tagText.remove,
        danger: true,
        run: () => remove(tag),
      }),
  };
}
