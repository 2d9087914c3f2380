import type { LibraryItem } from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../ui/toast.tsx';
import { useBatch, useConfirm } from '../../admin/admin.public.ts';
import { mediaLibraryText as words } from './media-library.text.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Copies the address of an upload and deletes unused ones, for good, after a question. */
export function useLibraryActions() {
  const { runWithToasts } = useBatch();
  const confirm = useConfirm();
  const copy = async ({ url }: LibraryItem) => {
    const copied = await copyText(new URL(url, window.location.origin).href);
    if (copied) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  const remove = (
    items: readonly LibraryItem[],
    onDone: (done: readonly LibraryItem[]) => void,
  ) => {
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
      run: async () =>
        onDone(
          await runWithToasts(items, {
            perform: ({ id }, call) => call('DELETE /media/:id', { params: { id } }),
            undo: null,
            message: words.removed,
            getName: ({ name }) => name,
          }),
        ),
    });
  };
  return { copy, remove, dialog: confirm.dialog };
}
