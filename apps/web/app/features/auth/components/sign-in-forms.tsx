import { MAX_EMAIL, MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useContext, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { authText, stepText } from '../auth.text.ts';
import { addReturnPath } from '../return-path.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { SignInPlaceContext, useFinishSignIn } from '../use-finish-sign-in.ts';
import type { SignInPlace } from '../use-finish-sign-in.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { Notice, Remember, Submit } from './form-parts.tsx';
import { AddressCode } from './address-code.tsx';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { supportsPasskeys, requestPasskey } from '../passkey.ts';

/** Signs in with name and password; shows the puzzle when the server requires it. */
export function PasswordForm({ hidden, onSecondStep }: SignInFormProps) {
  const from = useSearchParams()[0].get('from');
  const isInDialog = useContext(SignInPlaceContext) !== null;
  const finish = useFinishSignIn();
  const [captchaKey, setCaptchaKey] = useState<string | undefined>();
  // a solution is valid for one attempt, so each refusal shows a new puzzle
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
        <Link
          className={styles.link}
          to={addReturnPath('/reset-password', isInDialog ? null : from)}
          target={isInDialog ? '_blank' : undefined}
        >
          {authText.forgotPassword}
        </Link>
      </div>
      <Submit label={authText.login} busy={form.busy} ready={form.ready} />
    </form>
  );
}

/** Signs in with a mailed code. */
export function CodeForm({ hidden, onSecondStep }: SignInFormProps) {
  const finish = useFinishSignIn();
  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const body = { email: getText(values, 'email'), code: getText(values, 'code'), remember };
    const result = await call('POST /login', { body });
    if (result.ok) {
      if ('ticket' in result.data) return onSecondStep(result.data, remember);
      await finish(result.data, remember);
      return null;
    }
    return toRefusal(result, ['email', 'code']);
  });
  return (
    <form method="post" noValidate hidden={hidden} {...form.handlers}>
      <AddressCode purpose="login" errors={form.refusal.fields} />
      <Notice>{form.refusal.notice}</Notice>
      <div className={styles.between}>
        <Remember />
      </div>
      <Submit label={authText.login} busy={form.busy} ready={form.ready} />
    </form>
  );
}

/** Signs in with a passkey of the device; hidden where the browser supports none. */
export function PasskeySignIn() {
  const hydrated = useHydrated();
  return hydrated && supportsPasskeys() ? <PasskeyButton /> : null;
}

function PasskeyButton() {
  const finish = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const signIn = async () => {
    setNotice(null);
    setBusy(true);
    const failure = await signInByPasskey(finish);
    setBusy(false);
    setNotice(failure);
  };
  return (
    <>
      <button
        type="button"
        className={getButtonClass('plain', 'large', true)}
        aria-busy={busy}
        onClick={() => !busy && void signIn()}
      >
        {busy ? stepText.confirmInBrowser : stepText.passkey}
      </button>
      <div className={styles.afterButton}>
        <Notice>{notice}</Notice>
      </div>
    </>
  );
}

/** Resolves to an error message, or to null when the page is about to change. */
async function signInByPasskey(finish: SignInPlace['finish']): Promise<string | null> {
  const challenge = await call('POST /login/passkey/begin');
  if (!challenge.ok) return getServerMessage(challenge.error.msg, authText.failed);
  const passkey = await requestPasskey(challenge.data.options);
  if (passkey === null) return stepText.refused;
  const result = await call('POST /login/passkey', {
    body: { ticket: challenge.data.ticket, passkey },
  });
  if (!result.ok) return getServerMessage(result.error.msg, authText.failed);
  await finish(result.data, false);
  return null;
}
