import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { EmailCode } from '../components/email-code.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { Notice, OtherPage, Submit } from '../components/parts.tsx';
import { withFrom } from '../from.ts';
import { refusalOf, textOf, useForm } from '../use-form.ts';

export function meta() {
  return [{ title: authText.title(authText.resetPassword) }];
}

const FIELDS = ['email', 'code', 'password'];

/** Open to the signed-in too: who forgot the old password cannot change it otherwise. */
export default function ResetPassword() {
  const [done, setDone] = useState(false);
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const body = {
      email: textOf(values, 'email'),
      code: textOf(values, 'code'),
      password: textOf(values, 'password'),
    };
    const answer = await call('POST /password/reset', { body });
    if (answer.code !== 200) return refusalOf(answer, FIELDS);
    setDone(true);
    return null;
  });
  const { fields, notice } = form.refusal;
  if (done) return <Done to={withFrom('/login', from)} />;
  return (
    <>
      <h1>{authText.resetPassword}</h1>
      <form method="post" noValidate onSubmit={form.onSubmit}>
        <EmailCode purpose="password" errors={fields} />
        <NewPassword name="password" label={authText.newPassword} error={fields['password']} />
        <Notice>{notice}</Notice>
        <Submit label={authText.resetPassword} busy={form.busy} ready={form.ready} />
      </form>
      <OtherPage
        ask={authText.remembered}
        label={authText.loginNow}
        to={withFrom('/login', from)}
      />
    </>
  );
}

/** The form is gone, so the focus goes to what took its place. */
function Done({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {authText.resetDone}
      </h1>
      <p className={styles.note}>{authText.resetDoneHint}</p>
      <Link className={buttonClass('primary', 'large', true)} to={to} reloadDocument>
        {authText.loginNow}
      </Link>
    </>
  );
}
