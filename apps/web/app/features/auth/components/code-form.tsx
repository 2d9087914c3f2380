import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { authText } from '../auth.text.ts';
import { finishSignIn, isSignedIn } from '../sign-in.ts';
import { refusalOf, textOf, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { EmailCode } from './email-code.tsx';
import { Notice, Remember, Submit } from './parts.tsx';

/** Signing in by a mailed code. */
export function CodeForm({ hidden }: { hidden: boolean }) {
  const from = useSearchParams()[0].get('from');
  const form = useForm(async (values) => {
    const remember = values.get('remember') !== null;
    const body = { email: textOf(values, 'email'), code: textOf(values, 'code'), remember };
    const answer = await call('POST /login', { body });
    if (answer.code === 200 && answer.data !== null && isSignedIn(answer.data)) {
      finishSignIn(answer.data, remember, from);
      return null;
    }
    const refused = refusalOf(answer, ['email', 'code']);
    return answer.code === 200 ? { ...refused, notice: authText.secondFactor } : refused;
  });
  return (
    <form method="post" noValidate hidden={hidden} {...form.handlers}>
      <EmailCode purpose="login" errors={form.refusal.fields} />
      <Notice>{form.refusal.notice}</Notice>
      <div className={styles.between}>
        <Remember />
      </div>
      <Submit label={authText.login} busy={form.busy} ready={form.ready} />
    </form>
  );
}
