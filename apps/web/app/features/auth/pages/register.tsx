import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../session/session.ts';
import { Field } from '../../../ui/field.tsx';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { AddressCode } from '../components/address-code.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { Notice, OtherPage, Submit } from '../components/form-parts.tsx';
import { addReturnPath, redirectWhenSignedIn } from '../return-path.ts';
import { finishSignIn } from '../sign-in.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';

export const loader = redirectWhenSignedIn;

export function meta() {
  return [{ title: authText.title(authText.register) }];
}

const FIELDS = ['email', 'code', 'nickname', 'password'];

export default function Register() {
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const body = {
      email: getText(values, 'email'),
      code: getText(values, 'code'),
      nickname: getText(values, 'nickname'),
      password: getText(values, 'password'),
    };
    const result = await call('POST /user/register', { body });
    if (!result.ok) return toRefusal(result, FIELDS);
    await finishSignIn(result.data, false, from);
    return null;
  });
  const { fields, notice } = form.refusal;
  const { site } = useSession();
  const otherPage = (
    <OtherPage
      question={authText.haveAccount}
      label={authText.loginNow}
      to={addReturnPath('/login', from)}
    />
  );
  if (site.registration === 'INVITATION')
    return (
      <>
        <h1>{authText.register}</h1>
        <p>{authText.invitationOnly}</p>
        {otherPage}
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
      {otherPage}
    </>
  );
}
