import type { DataFor } from '@zhihui/contract/client.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Providers } from './providers.tsx';
import { Scim } from './scim.tsx';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

interface IdentitySettingsProps {
  identity: DataFor<'GET /identity'>;
  scim: DataFor<'GET /identity/scim'>;
  roles: readonly RoleItem[];
}

/** The settings of signing in: identity providers, provisioning, and required second factors. */
export function IdentitySettings({ identity, scim, roles }: IdentitySettingsProps) {
  const { providers, emergencyAdmin, returnUrl, callbackUrl } = identity;
  return (
    <>
      <Providers {...{ providers, roles, returnUrl, callbackUrl }} />
      <Scim setting={scim} providers={providers} roles={roles} />
      <CompanyOnly emergencyAdmin={emergencyAdmin} />
      <RequiredFactors roles={roles} />
    </>
  );
}

/** Disables passwords for all but the Admin who does it, and enables them again. */
function CompanyOnly({ emergencyAdmin }: Pick<DataFor<'GET /identity'>, 'emergencyAdmin'>) {
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

/** Selects the roles that require a second factor. */
function RequiredFactors({ roles }: { roles: readonly RoleItem[] }) {
  const { revalidate } = useRevalidator();
  const set = async (id: RoleItem['id'], required: boolean) => {
    const result = await call('PUT /role/:id/secondFactor', { params: { id }, body: { required } });
    if (result.ok) toast.success(words.saved);
    else toast.error(getServerMessage(result.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="required-factors">
      <h2 id="required-factors">{words.factors}</h2>
      <p>{words.factorsHint}</p>
      <div className={styles.roles}>
        {roles.map(({ id, name, secondFactor }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={secondFactor}
              onChange={(event) => void set(id, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </section>
  );
}
