import { useRevalidator } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';

/** Confirms, then deletes a tag, which its contents lose for good. */
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
    confirmDialog,
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

/** Confirms, then deletes unused tags; one that was used meanwhile stays. */
export function useUnusedRemoval(onRemoved: () => void) {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (ids: Id[]) => {
    const result = await call('POST /tag/unused/remove', { body: { ids } });
    if (result.ok) {
      toast.success(tagText.unusedRemoved(result.data.removed, ids.length));
      onRemoved();
    } else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    confirmDialog,
    confirmRemoval: (ids: Id[]) =>
      confirmRemoval({
        title: tagText.removeUnusedTitle(ids.length),
        description: tagText.removeUnusedDescription,
        ok: tagText.remove,
        danger: true,
        run: () => remove(ids),
      }),
  };
}
