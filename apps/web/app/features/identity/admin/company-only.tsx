import type { DataFor } from '@zhihui/contract/client.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

/** Switches passwords off for all but the Admin who does it, and on again. */
export function CompanyOnly({ emergencyAdmin }: Pick<DataFor<'GET /identity'>, 'emergencyAdmin'>) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const set = async (only: boolean) => {
    setAsking(false);
    const answer = await call('PUT /identity/only', { body: { only } });
    if (answer.ok) toast.done(words.saved);
    else toast.error(serverMessage(answer.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="company-only">
      <div className={styles.head}>
        <h2 id="company-only">{words.only}</h2>
        <button
          type="button"
          className={buttonClass()}
          aria-label={`${emergencyAdmin === null ? words.turnOn : words.turnOff}${words.only}`}
          onClick={() => (emergencyAdmin === null ? setAsking(true) : void set(false))}
        >
          {emergencyAdmin === null ? words.turnOn : words.turnOff}
        </button>
      </div>
      <p>{emergencyAdmin === null ? words.onlyHint : words.onlyOn(emergencyAdmin.nickname)}</p>
      <AskDialog
        open={asking}
        title={words.onlyTitle}
        yes={{ label: words.turnOn, run: () => void set(true), danger: true }}
        no={{ label: adminText.cancel, run: () => setAsking(false) }}
      >
        <p>{words.onlyHint}</p>
      </AskDialog>
    </section>
  );
}
