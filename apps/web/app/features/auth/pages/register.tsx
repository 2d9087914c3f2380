import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../session/session.ts';
import { Field } from '../../../ui/field.tsx';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { AddressCode } from '../components/address-code.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { Notice, OtherPage, Submit } from '../components/parts.tsx';
import { withFrom } from '../from.ts';
import { finishSignIn } from '../sign-in.ts';
import { leaveWhenSignedIn } from '../signed-in-elsewhere.ts';
import { refusalOf, textOf, useForm } from '../use-form.ts';

export const loader = leaveWhenSignedIn;

export function meta() {
  return [{ title: authText.title(authText.register) }];
}

const FIELDS = ['email', 'code', 'nickname', 'password'];

export default function Register() {
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const body = {
      email: textOf(values, 'email'),
      code: textOf(values, 'code'),
      nickname: textOf(values, 'nickname'),
      password: textOf(values, 'password'),
    };
    const answer = await call('POST /user/register', { body });
    if (!answer.ok) return refusalOf(answer, FIELDS);
    finishSignIn(answer.data, false, from);
    return null;
  });
  const { fields, notice } = form.refusal;
  const { site } = useSession();
  const other = (
    <OtherPage ask={authText.haveAccount} label={authText.loginNow} to={withFrom('/login', from)} />
  );
  if (site.registration === 'INVITATION')
    return (
      <>
        <h1>{authText.register}</h1>
        <p>{authText.byInvitation}</p>
        {other}
      </>
    );
  return (
    <>
      <h1>{authText.register}</h1>
      <form method="post" noValidate {...form.handlers}>
        <AddressCode purpose="register" errors={fields} />
        <div className={styles.part}>
          <Field
            label={authText.nickname}
            name="nickname"
            autoComplete="nickname"
            maxLength={40}
            large
            hint={authText.nicknameHint}
            error={fields['nickname']}
          />
        </div>
        <NewPassword name="password" label={authText.password} error={fields['password']} />
        <Notice>{notice}</Notice>
        <Submit label={authText.register} busy={form.busy} ready={form.ready} />
      </form>
      {other}
    </>
  );
}
