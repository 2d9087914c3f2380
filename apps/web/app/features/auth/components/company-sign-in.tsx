import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { authText, companyText } from '../auth.text.ts';
import { redirectToProvider } from '../provider-state.ts';
import type { SignInFormProps } from '../sign-in.ts';
import styles from './auth.module.css';
import { DirectoryForm } from './directory-form.tsx';
import { Notice } from './form-parts.tsx';

export interface CompanySignInProps extends Pick<SignInFormProps, 'onSecondStep'> {
  providers: readonly ProviderBrief[];
}

/** A button for each of the company's own ways to sign in. */
export function CompanySignIn({ providers, onSecondStep }: CompanySignInProps) {
  const from = useSearchParams()[0].get('from');
  const hydrated = useHydrated();
  const [directory, setDirectory] = useState<ProviderBrief | null>(null);
  const [busy, setBusy] = useState<ProviderBrief['id'] | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  if (providers.length === 0) return null;
  if (directory !== null) return <DirectoryForm provider={directory} onSecondStep={onSecondStep} />;
  const startSignIn = async (provider: ProviderBrief) => {
    if (provider.kind === 'LDAP') return setDirectory(provider);
    setNotice(null);
    setBusy(provider.id);
    const result = await call('POST /login/company/begin', { body: { providerId: provider.id } });
    if (result.ok)
      return redirectToProvider(result.data.url, {
        ticket: result.data.ticket,
        goal: 'signIn',
        from,
      });
    setBusy(null);
    setNotice(getServerMessage(result.error.msg, authText.failed));
  };
  return (
    <section className={styles.company} aria-label={companyText.title}>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className={getButtonClass('plain', 'large', true)}
          aria-busy={busy === provider.id}
          disabled={!hydrated}
          onClick={() => busy === null && void startSignIn(provider)}
        >
          {companyText.by(provider.name)}
        </button>
      ))}
      <Notice>{notice}</Notice>
    </section>
  );
}
