import type { MailSecurity } from '@zhihui/contract/features/setting/setting.limits.ts';
import { MAIL_SECURITY } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { MailAttempt } from '@zhihui/contract/features/site/site.endpoints.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { GroupForm } from './group-form.tsx';
import type { Group, GroupOf, ValuesOf } from './use-group.tsx';
import { Note, NumberInput } from './inputs.tsx';
import { LABELS, SECURITY, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.tsx';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import styles from './site-settings.module.css';

/** The mail server, and a test of it. */
export function MailForm({ group }: { group: GroupOf<'mail'> }) {
  const form = useGroup<'mail'>(group);
  return <MailFields form={form} />;
}

interface MailFieldsProps {
  form: Group<'mail'>;
  /** What Enter in a field does; by default it saves. */
  submit?: () => void;
}

/** The fields of the mail server, and a test with their values. */
export function MailFields({ form, submit }: MailFieldsProps) {
  const { values, set, getError } = form;
  const security = useId();
  const text = (key: 'server' | 'user' | 'from', hint?: string) => (
    <Field
      label={LABELS[key] ?? ''}
      value={values[key]}
      autoComplete="off"
      spellCheck={false}
      hint={hint}
      error={getError(key)}
      onChange={(event) => set(key, event.target.value)}
    />
  );
  return (
    <>
      <GroupForm title={words.mail} hint={words.mailHint} group={form} {...(submit && { submit })}>
        {values.byInstallation && <p className={styles.notice}>{words.byInstallation}</p>}
        {text('server')}
        <NumberInput
          label={LABELS['port'] ?? ''}
          value={values.port}
          error={getError('port')}
          onChange={(value) => set('port', value as number)}
        />
        <div className={styles.field}>
          <label htmlFor={security}>{LABELS['security']}</label>
          <select
            id={security}
            className={inputClass}
            value={values.security}
            aria-invalid={getError('security') === undefined ? undefined : true}
            aria-describedby={`${security}note`}
            onChange={(event) => set('security', event.target.value as MailSecurity)}
          >
            {MAIL_SECURITY.map((item) => (
              <option key={item} value={item}>
                {SECURITY[item]}
              </option>
            ))}
          </select>
          <Note id={`${security}note`} error={getError('security')} />
        </div>
        {text('user')}
        <Field
          label={LABELS['password'] ?? ''}
          type="password"
          value={values.password ?? ''}
          autoComplete="new-password"
          hint={values.hasPassword ? words.passwordSaved : undefined}
          error={getError('password')}
          onChange={(event) => set('password', event.target.value || undefined)}
        />
        {text('from', words.fromHint)}
      </GroupForm>
      <MailTest values={values} />
    </>
  );
}

/** Sends a test mail with the values in the form, and shows the server's reply. */
function MailTest({ values }: { values: ValuesOf<'mail'> }) {
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
