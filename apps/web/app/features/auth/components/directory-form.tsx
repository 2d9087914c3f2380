import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { MAX_EMAIL, MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { authText, companyText } from '../auth.text.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { Notice, Remember, Submit } from './form-parts.tsx';

interface DirectoryFormProps extends Pick<SignInFormProps, 'onSecondStep'> {
  provider: ProviderBrief;
}

/** Signing in by name and password of the company's directory; the puzzle appears when the server asks for it. */
export function DirectoryForm({ provider, onSecondStep }: DirectoryFormProps) {
  const from = useSearchParams()[0].get('from');
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
      finishSignIn(result.data, remember, from);
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
