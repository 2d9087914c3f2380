import type { Result } from '@zhihui/contract/client.ts';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';

interface Removal<T> {
  remove: () => Promise<Result<T>>;
  restore: () => Promise<Result<unknown>>;
  /** What the toast says; from the server's answer where it tells something. */
  removed: (result: T) => string;
  restored: string;
}

/** Does away with something, with a way back in the toast. */
export function useRemoval() {
  const { revalidate } = useRevalidator();
  const undo = async ({ restore, restored }: Pick<Removal<unknown>, 'restore' | 'restored'>) => {
    const result = await restore();
    await revalidate();
    if (result.ok) toast.success(restored);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  return async <T>(removal: Removal<T>) => {
    const result = await removal.remove();
    // before the toast: its seconds are for reading it and going back
    await revalidate();
    if (result.ok) {
      toast.success(removal.removed(result.data), {
        label: adminText.undo,
        run: () => void undo(removal),
      });
    } else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
}
