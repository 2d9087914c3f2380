import type { LibraryItem } from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../ui/toast.tsx';
import { runForEach, useConfirm } from '../../admin/admin.public.ts';
import { mediaLibraryText as words } from './media-library.text.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Copies the address of an upload and deletes unused ones, for good, after a question. */
export function useLibraryActions() {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const copy = async ({ url }: LibraryItem) => {
    const copied = await copyText(new URL(url, window.location.origin).href);
    if (copied) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  const removeAll = async (items: readonly LibraryItem[]) => {
    const { done, failed } = await runForEach(
      items,
      ({ id }) => call('DELETE /media/:id', { params: { id } }),
      { getName: ({ name }) => name },
    );
    await revalidate();
    if (done.length > 0) toast.success(words.removed(done.length));
    if (failed !== null) toast.error(failed);
  };
  const remove = (items: readonly LibraryItem[], onDone?: () => void) => {
    const [only] = items;
    const recent = items.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < DAY_MS);
    confirm.open({
      title:
        items.length === 1 && only !== undefined
          ? words.removeTitle(only.name)
          : words.removeManyTitle(items.length),
      description:
        words.removeDescription + (recent.length > 0 ? words.recentDescription(recent.length) : ''),
      ok: words.remove,
      danger: true,
      run: async () => {
        await removeAll(items);
        onDone?.();
      },
    });
  };
  return { copy, remove, dialog: confirm.dialog };
}
