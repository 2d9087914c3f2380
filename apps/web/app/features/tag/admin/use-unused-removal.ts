import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';

/** Asks, then deletes tags that nothing has; one that somebody used meanwhile stays. */
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
    place: confirmDialog,
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
