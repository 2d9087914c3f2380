import { useState } from 'react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { adminText } from '../admin.text.ts';

export interface Question {
  title: string;
  words: ReactNode;
  /** Name of the button that does it: 删除. */
  ok: string;
  danger?: boolean;
  run: () => Promise<void>;
}

/** Asks before something that cannot be undone. Gives the dialog's place and the way to ask. */
export function useConfirm() {
  const [question, ask] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => ask(null);
  const run = async () => {
    setBusy(true);
    await question?.run();
    setBusy(false);
    close();
  };
  const place = (
    <Dialog
      confirm
      open={question !== null}
      onClose={close}
      title={question?.title ?? ''}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button
            type="button"
            className={buttonClass(question?.danger ? 'danger' : 'primary')}
            aria-busy={busy}
            onClick={() => void run()}
          >
            {question?.ok}
          </button>
        </>
      }
    >
      <p>{question?.words}</p>
    </Dialog>
  );
  return { place, ask };
}
