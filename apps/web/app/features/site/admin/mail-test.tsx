import type { MailAttempt } from '@zhihui/contract/features/site/site.endpoints.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import type { ValuesOf } from './group-types.ts';
import { LABELS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';

/** Sends a mail by what is typed, and shows what the server said. */
export function MailTest({ values }: { values: ValuesOf<'mail'> }) {
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<MailAttempt | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setAttempt(null);
    setErrors({});
    const { hasPassword: _has, byInstallation: _by, ...mail } = values;
    const result = await call('POST /setting/site/mail', { body: { ...mail, to } });
    setBusy(false);
    if (result.ok) setAttempt(result.data);
    else {
      const fields = getFieldErrors(result);
      const hasFieldErrors = Object.keys(fields).length > 0;
      setErrors(
        hasFieldErrors ? fields : { to: getServerMessage(result.error.msg, adminText.failed) },
      );
    }
  };
  const { to: recipientError, ...others } = errors;
  return (
    <section aria-labelledby="mail-test">
      <h2 id="mail-test">{words.testTitle}</h2>
      <p>{words.testHint}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={words.to}
          type="email"
          value={to}
          error={recipientError}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className={styles.foot}>
          <button type="submit" className={getButtonClass()} aria-busy={busy}>
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
          {attempt !== null && (
            <p className={attempt.sent ? undefined : styles.error}>{attempt.msg}</p>
          )}
          {attempt !== null && attempt.lines.length > 0 && <pre>{attempt.lines.join('\n')}</pre>}
        </div>
      </form>
    </section>
  );
}
