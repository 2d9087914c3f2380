import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_EMAIL, MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { authText, companyText } from '../auth.text.ts';
import { redirectToProvider } from '../provider-state.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { SignInPlaceContext, useFinishSignIn } from '../use-finish-sign-in.ts';
import styles from './auth.module.css';
import { Notice, Remember, Submit } from './form-parts.tsx';
import { Field } from '../../../ui/field.tsx';
import { toRefusal, getText, useForm } from '../use-form.ts';
import { Captcha } from './captcha.tsx';

export interface CompanySignInProps extends Pick<SignInFormProps, 'onSecondStep'> {
  providers: readonly ProviderBrief[];
}

/** A button for each identity provider of the company. */
export function CompanySignIn({ providers, onSecondStep }: CompanySignInProps) {
  const from = useSearchParams()[0].get('from');
  const place = useContext(SignInPlaceContext);
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
    if (result.ok && place !== null) {
      setBusy(null);
      const isOpen = place.openProvider(result.data.url, result.data.ticket);
      return setNotice(isOpen ? null : companyText.windowBlocked);
    }
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

interface DirectoryFormProps extends Pick<SignInFormProps, 'onSecondStep'> {
  provider: ProviderBrief;
}

/** Signs in with name and password of the company's directory; shows the puzzle when the server requires it. */
function DirectoryForm({ provider, onSecondStep }: DirectoryFormProps) {
  const finish = useFinishSignIn();
  const [captchaKey, setCaptchaKey] = useState<string | undefined>();
  const [captchaRound, setCaptchaRound] = useState(0);
  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const result = await call('POST /login/directory', {
      body: {
        providerId: provider.id,
        account: getText(values, 'account'),
        password: getText(values, 'password'),
        captchaKey,
        remember,
      },
    });
    if (result.ok) {
      if ('ticket' in result.data) return onSecondStep(result.data, remember);
      await finish(result.data, remember);
      return null;
    }
    const refusal = toRefusal(result, ['account', 'password']);
    setCaptchaKey(undefined);
    setCaptchaRound(refusal.captchaRequired ? captchaRound + 1 : 0);
    return refusal;
  });
  const { fields, notice } = form.refusal;
  const onSolved = (key: string): void => {
    setCaptchaKey(key);
    form.clearNotice();
  };
  return (
    <form
      method="post"
      noValidate
      className={styles.company}
      aria-label={companyText.by(provider.name)}
      {...form.handlers}
    >
      <Field
        label={companyText.account(provider.name)}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL}
        large
        autoFocus
        error={fields['account']}
      />
      <Field
        label={authText.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        large
        error={fields['password']}
      />
      {captchaRound > 0 && (
        <Captcha key={captchaRound} onSolved={onSolved} autoFocus={notice !== null} />
      )}
      <Notice>{notice}</Notice>
      <div className={styles.between}>
        <Remember />
      </div>
      <Submit label={companyText.by(provider.name)} busy={form.busy} ready={form.ready} />
    </form>
  );
}
