import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { BellIcon } from '../../../ui/tool-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { announcementText } from '../announcement.text.ts';

/** Reminds everyone who has not confirmed, after asking, because it notifies many people. */
export function RemindButton({ id, waiting }: { id: Id; waiting: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setConfirming(false);
  const remind = async () => {
    setBusy(true);
    const result = await callLazily('POST /announcement/:id/remind', {
      params: { id },
    });
    setBusy(false);
    close();
    if (result.ok) toast.success(announcementText.reminded(result.data.reminded));
    else if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, announcementText.remindFailed));
  };
  return (
    <>
      <button type="button" className={getButtonClass()} onClick={() => setConfirming(true)}>
        <BellIcon />
        {announcementText.remind}
      </button>
      <ChoiceDialog
        open={isConfirming}
        title={announcementText.remindTitle(waiting)}
        accept={{ label: announcementText.remindNow, run: () => void remind(), busy }}
        decline={{ label: announcementText.cancel, run: close }}
      >
        <p>{announcementText.remindDescription}</p>
      </ChoiceDialog>
    </>
  );
}
