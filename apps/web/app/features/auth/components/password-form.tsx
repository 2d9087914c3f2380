import { MAX_EMAIL, MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { authText } from '../auth.text.ts';
import { addReturnPath } from '../return-path.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { Notice, Remember, Submit } from './form-parts.tsx';

/** Signing in by name and password; the puzzle appears when the server asks for it. */
export function PasswordForm({ hidden, onSecondStep }: SignInFormProps) {
  const from = useSearchParams()[0].get('from');
  const [captchaKey, setCaptchaKey] = useState<string | undefined>();
  // a pass is good for one try, so each refusal brings a new puzzle
  const [captchaRound, setCaptchaRound] = useState(0);

  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const body = {
      account: getText(values, 'account'),
      password: getText(values, 'password'),
      captchaKey,
      remember,
    };
    const result = await call('POST /login', { body });
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
    <form method="post" noValidate hidden={hidden} {...form.handlers}>
      <Field
        label={authText.account}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL}
        large
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
        <Link className={styles.link} to={addReturnPath('/reset-password', from)}>
          {authText.forgotPassword}
        </Link>
      </div>
      <Submit label={authText.login} busy={form.busy} ready={form.ready} />
    </form>
  );
}
