import type { MailAttempt } from '@zhihui/contract/features/site/site.schema.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { adminText, fieldErrors } from '../../admin/admin.public.ts';
import type { ValuesOf } from './group-types.ts';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';

/** Sends a mail by what is typed, and shows what the server said. */
export function MailTest({ values }: { values: ValuesOf<'mail'> }) {
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<MailAttempt | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTold(null);
    setErrors({});
    const { hasPassword: _has, byInstallation: _by, ...mail } = values;
    const answer = await call('POST /setting/site/mail', { body: { ...mail, to } });
    setBusy(false);
    if (answer.ok) setTold(answer.data);
    else {
      const fields = fieldErrors(answer);
      const named = Object.keys(fields).length > 0;
      setErrors(named ? fields : { to: serverMessage(answer.error.msg, adminText.failed) });
    }
  };
  const { to: wrongTo, ...others } = errors;
  return (
    <section aria-labelledby="mail-test">
      <h2 id="mail-test">{words.testTitle}</h2>
      <p>{words.testHint}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={words.to}
          type="email"
          value={to}
          error={wrongTo}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className={styles.foot}>
          <button type="submit" className={buttonClass()} aria-busy={busy}>
            {words.test}
          </button>
        </div>
        <div role="status" className={styles.told}>
          {busy && <p>{words.testing}</p>}
          {Object.entries(others).map(([name, sentence]) => (
            <p key={name} className={styles.error}>
              {LABELS[name] ?? name}：{sentence}
            </p>
          ))}
          {told !== null && <p className={told.sent ? undefined : styles.error}>{told.msg}</p>}
          {told !== null && told.lines.length > 0 && <pre>{told.lines.join('\n')}</pre>}
        </div>
      </form>
    </section>
  );
}
