import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { AddressCode } from '../components/address-code.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { Notice, OtherPage, Submit } from '../components/form-parts.tsx';
import { addReturnPath } from '../return-path.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';

export function meta() {
  return [{ title: authText.title(authText.resetPassword) }];
}

const FIELDS = ['email', 'code', 'password'];
/** Codes of invitations; those that users type are shorter. */
const INVITATION = /^[\w-]{43}$/u;

/**
 * Also open to signed-in users, who cannot change a forgotten password otherwise. The link of an invitation carries
 * address and code.
 */
export default function ResetPassword() {
  const [done, setDone] = useState(false);
  const params = useSearchParams()[0];
  const from = params.get('from');
  const fragment = useFragment();
  // links of the previous version carry both in the query
  const link = fragment.has('code') ? fragment : params;
  const [email, code] = [link.get('email'), link.get('code')];
  const isInvitation = email !== null && code !== null && INVITATION.test(code);
  const form = useForm(async (values) => {
    const body = {
      email: getText(values, 'email'),
      code: getText(values, 'code'),
      password: getText(values, 'password'),
    };
    const result = await call('POST /password/reset', { body });
    if (!result.ok) return toRefusal(result, FIELDS);
    setDone(true);
    return null;
  });
  const { fields, notice } = form.refusal;
  const ended = isInvitation && fields['code'] !== undefined;
  const label = isInvitation ? authText.invited : authText.resetPassword;
  if (done) return <ResetDone isInvitation={isInvitation} to={addReturnPath('/login', from)} />;
  return (
    <>
      <h1>{label}</h1>
      <form method="post" noValidate {...form.handlers}>
        {isInvitation ? (
          <>
            <p className={styles.note}>{authText.invitedAccount(email)}</p>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="code" value={code} />
          </>
        ) : (
          <AddressCode purpose="password" errors={fields} />
        )}
        <NewPassword name="password" label={authText.newPassword} error={fields['password']} />
        <Notice>{ended ? authText.invitationEnded : notice}</Notice>
        <Submit label={label} busy={form.busy} ready={form.ready} />
      </form>
      {ended && <OtherPage question="" label={authText.resetByCode} to="/reset-password" />}
      <OtherPage
        question={authText.rememberedPassword}
        label={authText.loginNow}
        to={addReturnPath('/login', from)}
      />
    </>
  );
}

/** The form is removed, so the focus moves to the heading that replaces it. */
function ResetDone({ isInvitation, to }: { isInvitation: boolean; to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isInvitation ? authText.invitedDone : authText.resetDone}
      </h1>
      <p className={styles.note}>
        {isInvitation ? authText.invitedDoneHint : authText.resetDoneHint}
      </p>
      <a className={getButtonClass('primary', 'large', true)} href={to}>
        {authText.loginNow}
      </a>
    </>
  );
}

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/**
 * The params after the `#` of the address. Browsers do not send them, so a page rendered on the server does not know
 * them yet.
 */
function useFragment(): URLSearchParams {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
  return new URLSearchParams(hash.slice(1));
}
