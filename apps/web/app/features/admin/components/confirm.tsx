import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { adminText } from '../admin.text.ts';

export interface ConfirmQuestion {
  title: string;
  description: ReactNode;
  /** Name of the button that does it: 删除. */
  ok: string;
  danger?: boolean;
  run: () => Promise<void>;
}

/** Asks before something that cannot be undone. Gives the dialog's place and the way to ask. */
export function useConfirm() {
  const [question, openQuestion] = useState<ConfirmQuestion | null>(null);
  const [busy, setBusy] = useState<ConfirmQuestion | null>(null);
  const close = () => openQuestion(null);
  const run = async () => {
    setBusy(question);
    await question?.run();
    // closed meanwhile, and something else asked: that is not answered by this
    setBusy((now) => (now === question ? null : now));
    openQuestion((now) => (now === question ? null : now));
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
    </ChoiceDialog>
  );
  return { place: dialog, ask: openQuestion };
}
