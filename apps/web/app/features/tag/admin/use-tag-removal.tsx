import { useRevalidator } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, startProgress, useBatch, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { TagItem } from './tag-columns.tsx';

/** Confirms, then deletes tags, which their contents lose for good. `onRemoved` receives those that are gone. */
export function useTagRemoval(onRemoved: (tags: readonly TagItem[]) => void) {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { runWithToasts } = useBatch();
  const remove = async (tags: readonly TagItem[]) =>
    onRemoved(
      await runWithToasts(tags, {
        perform: ({ id }, call) => call('DELETE /tag/:id', { params: { id } }),
        undo: null,
        message: tagText.removed,
        getName: ({ name }) => name,
      }),
    );
  return {
    confirmDialog,
    confirmRemoval: (tags: readonly TagItem[]) =>
      confirmRemoval({
        title: tagText.removeTitle(tags.map(({ name }) => name)),
        description: tagText.removeDescription(
          tags.reduce((sum, tag) => sum + tag.count, 0),
          tags.length,
        ),
        ok: tagText.remove,
        danger: true,
        run: () => remove(tags),
      }),
  };
}

/** Most tags of one call that removes unused ones. */
const MAX_UNUSED = 100;

/** Confirms, then deletes unused tags; one that was used meanwhile stays. */
export function useUnusedRemoval(onRemoved: () => void) {
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (ids: readonly Id[]) => {
    const progress = startProgress(adminText.processing, ids.length, MAX_UNUSED);
    let removed = 0;
    let sent = 0;
    let failed: string | null = null;
    while (sent < ids.length && failed === null && !progress.isStopped()) {
      const part = ids.slice(sent, sent + MAX_UNUSED);
      // one call after another, so that it can be stopped in between
      const result = await call('POST /tag/unused/remove', { body: { ids: part } });
      if (result.ok) removed += result.data.removed;
      else failed = getServerMessage(result.error.msg, adminText.failed);
      sent += part.length;
      progress.report(sent);
    }
    progress.end();
    await revalidate();
    if (failed === null) onRemoved();
    else toast.error(failed);
    if (removed > 0 || failed === null) toast.success(tagText.unusedRemoved(removed, sent));
  };
  return {
    confirmDialog,
    confirmRemoval: (ids: readonly Id[]) =>
      confirmRemoval({
        title: tagText.removeUnusedTitle(ids.length),
        description: tagText.removeUnusedDescription,
        ok: tagText.remove,
        danger: true,
        run: () => remove(ids),
      }),
  };
}
