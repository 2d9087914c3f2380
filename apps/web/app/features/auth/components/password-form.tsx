import { MAX_EMAIL, MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { authText } from '../auth.text.ts';
import { withFrom } from '../from.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { refusalOf, textOf, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { Notice, Remember, Submit } from './parts.tsx';

/** Signing in by name and password; the puzzle appears when the server asks for it. */
export function PasswordForm({ hidden, onSecondStep }: SignInFormProps) {
  const from = useSearchParams()[0].get('from');
  const [captchaKey, setCaptchaKey] = useState<string | undefined>();
  // a pass is good for one try, so each refusal brings a new puzzle
  const [puzzle, setPuzzle] = useState(0);

  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const body = {
      account: textOf(values, 'account'),
      password: textOf(values, 'password'),
      captchaKey,
      remember,
    };
    const answer = await call('POST /login', { body });
    if (answer.ok) {
      if ('ticket' in answer.data) return onSecondStep(answer.data, remember);
      finishSignIn(answer.data, remember, from);
      return null;
    }
    const refused = refusalOf(answer, ['account', 'password']);
    setCaptchaKey(undefined);
    setPuzzle(refused.captchaRequired ? puzzle + 1 : 0);
    return refused;
  });
  const { fields, notice } = form.refusal;
  const onPassed = (key: string): void => {
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
      {puzzle > 0 && <Captcha key={puzzle} onPassed={onPassed} takesFocus={notice !== null} />}
      <Notice>{notice}</Notice>
      <div className={styles.between}>
        <Remember />
        <Link className={styles.link} to={withFrom('/reset-password', from)}>
          {authText.forgot}
        </Link>
      </div>
      <Submit label={authText.login} busy={form.busy} ready={form.ready} />
    </form>
  );
}
