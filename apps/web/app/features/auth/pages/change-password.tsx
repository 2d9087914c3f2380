import { MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { requestInfoContext } from '../../../api/context.ts';
import { getLoginAddress } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { NewPassword } from '../components/new-password.tsx';
import { Notice, Submit } from '../components/form-parts.tsx';
import { sanitizeReturnPath } from '../return-path.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';

export function loader({ context, request }: LoaderFunctionArgs): null {
  if (context.get(requestInfoContext).user !== null) return null;
  throw redirect(
    getLoginAddress(sanitizeReturnPath(new URL(request.url).searchParams.get('from'))),
  );
}

export function meta() {
  return [{ title: authText.title(authText.changePassword) }];
}

const FIELDS = ['oldPassword', 'newPassword'];

/** The only page there is for somebody whose password was made by the system. */
export default function ChangePassword() {
  const { user, xsrf } = useSession();
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const body = {
      oldPassword: getText(values, 'oldPassword'),
      newPassword: getText(values, 'newPassword'),
    };
    const result = await call('PUT /user/update/password', { body });
    if (!result.ok) return toRefusal(result, FIELDS);
    window.location.assign(sanitizeReturnPath(from));
    return null;
  });
  const { fields, notice } = form.refusal;
  return (
    <>
      <h1>{authText.changePassword}</h1>
      <p className={styles.note}>
        {user?.mustChangePassword === true ? authText.mustChange : authText.changeAnyTime}
      </p>
      <form method="post" noValidate {...form.handlers}>
        <Field
          label={authText.oldPassword}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          large
          error={fields['oldPassword']}
        />
        <NewPassword
          name="newPassword"
          label={authText.newPassword}
          error={fields['newPassword']}
        />
        <Notice>{notice}</Notice>
        <Submit label={authText.changePassword} busy={form.busy} ready={form.ready} />
      </form>
      <form className={styles.other} method="post" action="/logout">
        <input type="hidden" name="_xsrf" value={xsrf} />
        <button className={getButtonClass('text')}>{authText.later}</button>
      </form>
    </>
  );
}
