import { MAIL_SECURITY } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { MailSecurity } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useId } from 'react';
import { Field, inputClass } from '../../../ui/field.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Note, NumberInput } from './inputs.tsx';
import { MailTest } from './mail-test.tsx';
import { LABELS, SECURITY, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

/** The server that sends the site's mails, and a try whether it does. */
export function MailForm({ group }: { group: GroupOf<'mail'> }) {
  const form = useGroup<'mail'>(group);
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
      <GroupForm title={words.mail} hint={words.mailHint} group={form}>
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
