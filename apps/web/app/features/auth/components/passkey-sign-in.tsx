import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { authText, stepText } from '../auth.text.ts';
import { passkeysWork, showPasskey } from '../passkey.ts';
import { finishSignIn } from '../sign-in.ts';
import styles from './auth.module.css';
import { Notice } from './parts.tsx';

/** Signing in by whichever passkey the device has; not shown where there can be none. */
export function PasskeySignIn() {
  const live = useHydrated();
  return live && passkeysWork() ? <PasskeyButton /> : null;
}

function PasskeyButton() {
  const from = useSearchParams()[0].get('from');
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const signIn = async () => {
    setNotice(null);
    setBusy(true);
    const refused = await signInByPasskey(from);
    setBusy(false);
    setNotice(refused);
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain', 'large', true)}
        aria-busy={busy}
        onClick={() => !busy && void signIn()}
      >
        {busy ? stepText.asking : stepText.passkey}
      </button>
      <div className={styles.afterButton}>
        <Notice>{notice}</Notice>
      </div>
    </>
  );
}

/** Resolves with what went wrong, or with null when the page is about to change. */
async function signInByPasskey(from: string | null): Promise<string | null> {
  const begun = await call('POST /login/passkey/begin');
  if (!begun.ok) return serverMessage(begun.error.msg, authText.failed);
  const passkey = await showPasskey(begun.data.options);
  if (passkey === null) return stepText.refused;
  const answer = await call('POST /login/passkey', {
    body: { ticket: begun.data.ticket, passkey },
  });
  if (!answer.ok) return serverMessage(answer.error.msg, authText.failed);
  finishSignIn(answer.data, false, from);
  return null;
}
