import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { BellIcon } from '../../../ui/tool-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { announcementText } from '../announcement.text.ts';

/** Has those who have not confirmed reminded, after asking: it reaches many people. */
export function RemindButton({ id, waiting }: { id: Id; waiting: number }) {
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => ask(false);
  const remind = async () => {
    setBusy(true);
    const answer = await callLater('POST /announcement/:id/remind', {
      params: { id },
    });
    setBusy(false);
    close();
    if (answer.ok) toast.done(announcementText.reminded(answer.data.reminded));
    else if (answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, announcementText.remindFailed));
  };
  return (
    <>
      <button type="button" className={buttonClass()} onClick={() => ask(true)}>
        <BellIcon />
        {announcementText.remind}
      </button>
      <AskDialog
        open={asking}
        title={announcementText.remindTitle(waiting)}
        yes={{ label: announcementText.remindNow, run: () => void remind(), busy }}
        no={{ label: announcementText.cancel, run: close }}
      >
        <p>{announcementText.remindWords}</p>
      </AskDialog>
    </>
  );
}
