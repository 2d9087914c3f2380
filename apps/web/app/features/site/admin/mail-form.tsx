import { MAIL_SECURITY } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { MailSecurity } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useId } from 'react';
import { Field, inputClass } from '../../../ui/field.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Note, Whole } from './inputs.tsx';
import { MailTest } from './mail-test.tsx';
import { LABELS, SECURITY, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

/** The server that sends the site's mails, and a try whether it does. */
export function MailForm({ group }: { group: GroupOf<'mail'> }) {
  const form = useGroup<'mail'>(group);
  const { values, set, errorOf } = form;
  const security = useId();
  const text = (key: 'server' | 'user' | 'from', hint?: string) => (
    <Field
      label={LABELS[key] ?? ''}
      value={values[key]}
      autoComplete="off"
      spellCheck={false}
      hint={hint}
      error={errorOf(key)}
      onChange={(event) => set(key, event.target.value)}
    />
  );
  return (
    <>
      <GroupForm title={words.mail} hint={words.mailHint} group={form}>
        {values.byInstallation && <p className={styles.notice}>{words.byInstallation}</p>}
        {text('server')}
        <Whole
          label={LABELS['port'] ?? ''}
          value={values.port}
          error={errorOf('port')}
          onChange={(value) => set('port', value as number)}
        />
        <div className={styles.field}>
          <label htmlFor={security}>{LABELS['security']}</label>
          <select
            id={security}
            className={inputClass}
            value={values.security}
            aria-invalid={errorOf('security') === undefined ? undefined : true}
            aria-describedby={`${security}note`}
            onChange={(event) => set('security', event.target.value as MailSecurity)}
          >
            {MAIL_SECURITY.map((one) => (
              <option key={one} value={one}>
                {SECURITY[one]}
              </option>
            ))}
          </select>
          <Note id={`${security}note`} error={errorOf('security')} />
        </div>
        {text('user')}
        <Field
          label={LABELS['password'] ?? ''}
          type="password"
          value={values.password ?? ''}
          autoComplete="new-password"
          hint={values.hasPassword ? words.passwordKept : undefined}
          error={errorOf('password')}
          onChange={(event) => set('password', event.target.value || undefined)}
        />
        {text('from', words.fromHint)}
      </GroupForm>
      <MailTest values={values} />
    </>
  );
}
