import type { NewShare } from '@zhihui/contract/features/share/share.endpoints.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { toast } from '../../../ui/toast.tsx';
import { shareText as text } from '../share.text.ts';
import type { Question } from './share-links.tsx';

interface LinkQuestionProps {
  question: Question | null;
  close: () => void;
  onRenewed: (share: NewShare) => void;
  onEnded: () => void;
}

/** Asks before a link is ended or gets another address, which both cut off those who have it. */
export function LinkQuestion({ question, close, onRenewed, onEnded }: LinkQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = () => {
    setFailure(null);
    close();
  };
  const run = async ({ action, link }: Question) => {
    setBusy(true);
    const params = { id: link.id };
    const renewed = action === 'renew' ? await call('PUT /share/:id/renew', { params }) : null;
    const result = renewed ?? (await call('PUT /share/:id/end', { params }));
    setBusy(false);
    if (!result.ok) return setFailure(getServerMessage(result.error.msg, text.failed));
    leave();
    if (renewed?.ok === true) return onRenewed(renewed.data);
    toast.success(text.ended);
    onEnded();
  };
  const isEnding = question?.action !== 'renew';
  return (
    <ChoiceDialog
      open={question !== null}
      title={isEnding ? text.endTitle : text.renewTitle}
      accept={{
        label: isEnding ? text.end : text.renew,
        run: () => question !== null && void run(question),
        danger: isEnding,
        busy,
      }}
      decline={{ label: text.cancel, run: leave }}
    >
      <p>{isEnding ? text.endDescription : text.renewDescription}</p>
      <Failure>{failure}</Failure>
    </ChoiceDialog>
  );
}
