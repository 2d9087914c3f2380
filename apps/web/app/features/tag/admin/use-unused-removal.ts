import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';

/** Asks, then deletes tags that nothing has; one that somebody used meanwhile stays. */
export function useUnusedRemoval(done: () => void) {
  const { place, ask } = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async (ids: Id[]) => {
    const answer = await call('POST /tag/unused/remove', { body: { ids } });
    if (answer.ok) {
      toast.done(tagText.unusedRemoved(answer.data.removed, ids.length));
      done();
    } else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  return {
    place,
    ask: (ids: Id[]) =>
      ask({
        title: tagText.removeUnusedTitle(ids.length),
        words: tagText.removeUnusedWords,
        ok: tagText.remove,
        danger: true,
        run: () => remove(ids),
      }),
  };
}
