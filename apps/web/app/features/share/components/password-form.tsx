import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { MAX_SHARE_PASSWORD } from '@zhihui/contract/features/share/share.limits.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { sharedPageText as text } from '../shared-page.text.ts';
import type { UnlockAnswer } from '../shared.loader.ts';
import styles from './shared.module.css';

/** Asks for the password of a link. */
export function PasswordForm() {
  const answer = useActionData() as UnlockAnswer;
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.error !== undefined && form.current !== null) focusFirstError(form.current);
  }, [answer]);
  const busy = state !== 'idle';
  return (
    <Form ref={form} method="post" noValidate className={styles.narrow} replace>
      <h1>{text.locked}</h1>
      <p className={styles.quiet}>{text.lockedHint}</p>
      <noscript>
        <p className={styles.quiet}>{text.noScript}</p>
      </noscript>
      <Field
        label={text.password}
        type="password"
        name="password"
        large
        autoFocus
        autoComplete="off"
        maxLength={MAX_SHARE_PASSWORD}
        error={answer?.error}
      />
      <button
        type="submit"
        className={getButtonClass('primary', 'large', true)}
        aria-busy={busy || undefined}
      >
        {busy ? text.opening : text.open}
      </button>
    </Form>
  );
}
