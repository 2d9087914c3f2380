import type { DataFor } from '@zhihui/contract/client.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

/** Switches passwords off for all but the Admin who does it, and on again. */
export function CompanyOnly({ emergencyAdmin }: Pick<DataFor<'GET /identity'>, 'emergencyAdmin'>) {
  const [isConfirming, setConfirming] = useState(false);
  const { revalidate } = useRevalidator();
  const updateCompanyOnly = async (companyOnly: boolean) => {
    setConfirming(false);
    const result = await call('PUT /identity/only', { body: { only: companyOnly } });
    if (result.ok) toast.success(words.saved);
    else toast.error(getServerMessage(result.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="company-only">
      <div className={styles.head}>
        <h2 id="company-only">{words.companyOnly}</h2>
        <button
          type="button"
          className={getButtonClass()}
          aria-label={`${emergencyAdmin === null ? words.turnOn : words.turnOff}${words.companyOnly}`}
          onClick={() =>
            emergencyAdmin === null ? setConfirming(true) : void updateCompanyOnly(false)
          }
        >
          {emergencyAdmin === null ? words.turnOn : words.turnOff}
        </button>
      </div>
      <p>
        {emergencyAdmin === null
          ? words.companyOnlyHint
          : words.companyOnlyEnabled(emergencyAdmin.nickname)}
      </p>
      <ChoiceDialog
        open={isConfirming}
        title={words.companyOnlyTitle}
        accept={{ label: words.turnOn, run: () => void updateCompanyOnly(true), danger: true }}
        decline={{ label: adminText.cancel, run: () => setConfirming(false) }}
      >
        <p>{words.companyOnlyHint}</p>
      </ChoiceDialog>
    </section>
  );
}
