import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';

/** Asks, then deletes a tag: what carried it would not carry it again if it were created again. */
export function useTagRemoval() {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (tag: TagItem) => {
    const result = await call('DELETE /tag/:id', { params: { id: tag.id } });
    if (result.ok) toast.success(tagText.removed);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place: confirmDialog,
    confirmRemoval: (tag: TagItem) =>
      confirmRemoval({
        title: tagText.removeTitle(tag.name),
        description: tagText.removeDescription(tag.count),
        ok: tagText.remove,
        danger: true,
        run: () => remove(tag),
      }),
  };
}
