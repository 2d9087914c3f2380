import { succeeded } from '@zhihui/contract/browser-client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { personText } from '../user.text.ts';
import styles from './person.module.css';

type Errors = Partial<Record<'oldPassword' | 'newPassword' | 'repeat', string>>;

/** A new password for one's own account. What was typed stays whatever fails. */
export function PasswordForm() {
  const live = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (form.current !== null && Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(new FormData(event.currentTarget));
    const found = check(typed);
    if (Object.keys(found).length > 0) return setErrors(found);
    setSaving(true);
    const { oldPassword, newPassword } = typed;
    const answer = await call('PUT /user/update/password', { body: { oldPassword, newPassword } });
    setSaving(false);
    if (!succeeded(answer)) return setErrors(refusal(answer.msg, answer.detail));
    setErrors({});
    form.current?.reset();
    toast.done(personText.saved);
    await revalidate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <h3>{personText.password}</h3>
      <p>{personText.passwordHint}</p>
      <Field
        label={personText.oldPassword}
        name="oldPassword"
        type="password"
        autoComplete="current-password"
        error={errors.oldPassword}
      />
      <Field
        label={personText.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={personText.newPasswordHint}
        error={errors.newPassword}
      />
      <Field
        label={personText.repeat}
        name="repeat"
        type="password"
        autoComplete="new-password"
        error={errors.repeat}
      />
      <button type="submit" className={buttonClass('primary')} aria-busy={saving} disabled={!live}>
        {saving ? personText.saving : personText.save}
      </button>
    </form>
  );
}

interface Typed {
  oldPassword: string;
  newPassword: string;
  repeat: string;
}

function readForm(data: FormData): Typed {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    oldPassword: text('oldPassword'),
    newPassword: text('newPassword'),
    repeat: text('repeat'),
  };
}

/** What can be said without asking the server. */
function check({ oldPassword, newPassword, repeat }: Typed): Errors {
  const found: Errors = {};
  if (oldPassword === '') found.oldPassword = personText.missingOld;
  if (newPassword.length < 8) found.newPassword = personText.tooShort;
  else if (repeat !== newPassword) found.repeat = personText.notSame;
  return found;
}

/** The server's words beside the fields they are about; those about none concern the old password. */
function refusal(msg: string, data: unknown): Errors {
  const fields = (data as FieldErrors | null)?.fields;
  if (fields !== undefined) return fields;
  return { oldPassword: serverMessage(msg, personText.failed) };
}
