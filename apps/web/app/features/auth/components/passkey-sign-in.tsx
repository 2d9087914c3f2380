import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { authText, stepText } from '../auth.text.ts';
import { supportsPasskeys, requestPasskey } from '../passkey.ts';
import { finishSignIn } from '../sign-in.ts';
import styles from './auth.module.css';
import { Notice } from './form-parts.tsx';

/** Signing in by whichever passkey the device has; not shown where there can be none. */
export function PasskeySignIn() {
  const hydrated = useHydrated();
  return hydrated && supportsPasskeys() ? <PasskeyButton /> : null;
}

function PasskeyButton() {
  const from = useSearchParams()[0].get('from');
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const signIn = async () => {
    setNotice(null);
    setBusy(true);
    const failure = await signInByPasskey(from);
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

/** Resolves with what went wrong, or with null when the page is about to change. */
async function signInByPasskey(from: string | null): Promise<string | null> {
  const challenge = await call('POST /login/passkey/begin');
  if (!challenge.ok) return getServerMessage(challenge.error.msg, authText.failed);
  const passkey = await requestPasskey(challenge.data.options);
  if (passkey === null) return stepText.refused;
  const result = await call('POST /login/passkey', {
    body: { ticket: challenge.data.ticket, passkey },
  });
  if (!result.ok) return getServerMessage(result.error.msg, authText.failed);
  finishSignIn(result.data, false, from);
  return null;
}
