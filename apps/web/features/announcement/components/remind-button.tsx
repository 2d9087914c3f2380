import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { BellIcon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { announcementText } from '../announcement.text.ts';

/** Has those who have not confirmed reminded, after asking: it reaches many people. */
export function RemindButton({ id, waiting }: { id: Id; waiting: number }) {
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => ask(false);
  const remind = async () => {
    setBusy(true);
    const { call } = await import('../../../api/browser.ts');
    const { code, data, msg } = await call('POST /announcement/:id/remind', { params: { id } });
    setBusy(false);
    close();
    if (code === 200 && data !== null) toast.done(announcementText.reminded(data.waiting));
    else if (code !== 403) toast.error(msg || announcementText.remindFailed);
  };
  return (
    <>
      <button type="button" className={buttonClass()} onClick={() => ask(true)}>
        <BellIcon />
        {announcementText.remind}
      </button>
      {asking && (
        <Dialog
          confirm
          open
          onClose={close}
          title={announcementText.remindTitle(waiting)}
          footer={
            <>
              <button type="button" className={buttonClass()} onClick={close}>
                {announcementText.cancel}
              </button>
              <button
                type="button"
                className={buttonClass('primary')}
                aria-busy={busy}
                disabled={busy}
                onClick={() => void remind()}
              >
                {announcementText.remindNow}
              </button>
            </>
          }
        >
          <p>{announcementText.remindWords}</p>
        </Dialog>
      )}
    </>
  );
}
