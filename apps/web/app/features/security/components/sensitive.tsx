import type { Result } from '@zhihui/contract/client.ts';
import { useState } from 'react';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { securityText } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';

interface SensitiveProps<T> {
  title: string;
  words: string;
  yes: string;
  send: () => Promise<Result<T>>;
  onDone: (data: T) => void;
  onClose: () => void;
}

/** Asks before something that weakens the protection of the account is done, and wants a proof where the server does. */
export function Sensitive<T>({ title, words, yes, send, onDone, onClose }: SensitiveProps<T>) {
  const confirmed = useConfirmed();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await confirmed(send);
    setBusy(false);
    if (answer === null) return;
    if (answer.ok) onDone(answer.data);
    else setFailure(serverMessage(answer.error.msg, securityText.failed));
  };
  return (
    <AskDialog
      open
      title={title}
      yes={{ label: yes, run: () => void run(), danger: true, busy }}
      no={{ label: securityText.cancel, run: onClose }}
    >
      <p>{words}</p>
      <Failure>{failure}</Failure>
    </AskDialog>
  );
}
