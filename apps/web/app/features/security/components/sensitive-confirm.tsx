import type { Result } from '@zhihui/contract/client.ts';
import { useState } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { securityText } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';

interface SensitiveConfirmProps<T> {
  title: string;
  description: string;
  confirmLabel: string;
  send: () => Promise<Result<T>>;
  onDone: (data: T) => void;
  onClose: () => void;
}

/** Confirms an action that weakens the account's protection, and verifies the user when the server requires it. */
export function SensitiveConfirm<T>({
  title,
  description,
  confirmLabel,
  send,
  onDone,
  onClose,
}: SensitiveConfirmProps<T>) {
  const confirmed = useConfirmed();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    const result = await confirmed(send);
    setBusy(false);
    if (result === null) return;
    if (result.ok) onDone(result.data);
    else setFailure(getServerMessage(result.error.msg, securityText.failed));
  };
  return (
    <ChoiceDialog
      open
      title={title}
      accept={{ label: confirmLabel, run: () => void run(), danger: true, busy }}
      decline={{ label: securityText.cancel, run: onClose }}
    >
      <p>{description}</p>
      <Failure>{failure}</Failure>
    </ChoiceDialog>
  );
}
