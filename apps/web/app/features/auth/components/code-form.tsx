import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { authText } from '../auth.text.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SignInFormProps } from '../sign-in.ts';
import { toRefusal, getText, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { AddressCode } from './address-code.tsx';
import { Notice, Remember, Submit } from './form-parts.tsx';

/** Signing in by a mailed code. */
export function CodeForm({ hidden, onSecondStep }: SignInFormProps) {
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const body = { email: getText(values, 'email'), code: getText(values, 'code'), remember };
    const result = await call('POST /login', { body });
    if (result.ok) {
      if ('ticket' in result.data) return onSecondStep(result.data, remember);
      finishSignIn(result.data, remember, from);
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
