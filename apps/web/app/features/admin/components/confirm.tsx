import { useState } from 'react';
import type { ReactNode } from 'react';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
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
  const [busy, setBusy] = useState<Question | null>(null);
  const close = () => ask(null);
  const run = async () => {
    setBusy(question);
    await question?.run();
    // closed meanwhile, and something else asked: that is not answered by this
    setBusy((now) => (now === question ? null : now));
    ask((now) => (now === question ? null : now));
  };
  const place = (
    <AskDialog
      open={question !== null}
      title={question?.title ?? ''}
      yes={{
        label: question?.ok ?? '',
        run: () => void run(),
        danger: question?.danger,
        busy: busy !== null && busy === question,
      }}
      no={{ label: adminText.cancel, run: close }}
    >
      <p>{question?.words}</p>
    </AskDialog>
  );
  return { place, ask };
}
