import type { DataFor } from '@zhihui/contract/client.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { CompanyOnly } from './company-only.tsx';
import { Providers } from './providers.tsx';
import { RequiredFactors } from './required-factors.tsx';
import { Scim } from './scim.tsx';

interface IdentitySettingsProps {
  identity: DataFor<'GET /identity'>;
  scim: DataFor<'GET /identity/scim'>;
  roles: readonly RoleItem[];
}

/** How people come in: the company's own identity, and who must have a second factor. */
export function IdentitySettings({ identity, scim, roles }: IdentitySettingsProps) {
  const { providers, emergencyAdmin, returnUrl } = identity;
  return (
    <>
      <Providers providers={providers} roles={roles} returnUrl={returnUrl} />
      <Scim setting={scim} providers={providers} roles={roles} />
      <CompanyOnly emergencyAdmin={emergencyAdmin} />
      <RequiredFactors roles={roles} />
    </>
  );
}
