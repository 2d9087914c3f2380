import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { useRevalidator } from 'react-router';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { adminText } from '../admin.text.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

export interface ConfirmQuestion {
  title: string;
  description: ReactNode;
  /** What stands below the description and is more than a sentence. */
  details?: ReactNode;
  /** Label of the confirming button, such as 删除. */
  ok: string;
  danger?: boolean;
  run: () => Promise<void>;
}

/** Asks before an action that cannot be undone. Returns the dialog to render and the function that opens it. */
export function useConfirm() {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [busy, setBusy] = useState<ConfirmQuestion | null>(null);
  const close = () => setQuestion(null);
  const run = async () => {
    setBusy(question);
    await question?.run();
    // the dialog may have been closed and opened with another question meanwhile
    setBusy((now) => (now === question ? null : now));
    setQuestion((now) => (now === question ? null : now));
  };
  const dialog = (
    <ChoiceDialog
      open={question !== null}
      title={question?.title ?? ''}
      accept={{
        label: question?.ok ?? '',
        run: () => void run(),
        danger: question?.danger,
        busy: busy !== null && busy === question,
      }}
      decline={{ label: adminText.cancel, run: close }}
    >
      <p>{question?.description}</p>
      {question?.details}
    </ChoiceDialog>
  );
  return { dialog, open: setQuestion };
}

interface Removal<T> {
  remove: () => Promise<Result<T>>;
  restore: () => Promise<Result<unknown>>;
  /** The message of the toast; gets the answer of the server. */
  removed: (result: T) => string;
  restored: string;
}

/** Removes something and offers to undo it in the toast. */
export function useRemoval() {
  const { revalidate } = useRevalidator();
  const undo = async ({ restore, restored }: Pick<Removal<unknown>, 'restore' | 'restored'>) => {
    const result = await restore();
    await revalidate();
    if (result.ok) toast.success(restored);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  return async <T,>(removal: Removal<T>) => {
    const result = await removal.remove();
    // before the toast, whose seconds are for reading and undoing
    await revalidate();
    if (result.ok) {
      toast.success(removal.removed(result.data), {
        label: adminText.undo,
        run: () => void undo(removal),
      });
    } else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
}
