import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BellIcon } from '../../../ui/tool-icons.tsx';
import { mustReadText } from '../must-read.text.ts';

/** Reminds everyone who has not confirmed, after asking, because it notifies many people. */
export function RemindButton({ id, waiting }: { id: Id; waiting: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setConfirming(false);
  const remind = async () => {
    setBusy(true);
    const result = await callLazily('PUT /mustRead/remind', { body: { contentId: id } });
    setBusy(false);
    close();
    if (result.ok) toast.success(mustReadText.reminded(result.data.reminded));
    else if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, mustReadText.remindFailed));
  };
  return (
    <>
      <button type="button" className={getButtonClass()} onClick={() => setConfirming(true)}>
        <BellIcon />
        {mustReadText.remind}
      </button>
      <ChoiceDialog
        open={isConfirming}
        title={mustReadText.remindTitle(waiting)}
        accept={{ label: mustReadText.remindNow, run: () => void remind(), busy }}
        decline={{ label: mustReadText.cancel, run: close }}
      >
        <p>{mustReadText.remindDescription}</p>
      </ChoiceDialog>
    </>
  );
}
