import { MAX_EMAIL } from '@zhihui/contract/features/user/user.limits.ts';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { Fields } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { useCodeSender } from './use-code-sender.ts';
import type { CodePurpose } from './use-code-sender.ts';

const DIGITS = 6;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Address and the code mailed to it: names `email` and `code` in the form. */
export function EmailCode({ purpose, errors }: { purpose: CodePurpose; errors: Fields }) {
  const place = useRef<HTMLDivElement>(null);
  const { phase, left, error, ask, sendTo, forgive } = useCodeSender(purpose);
  const ready = useHydrated();
  const input = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const email = (): string => input('email')?.value.trim() ?? '';

  const start = (): void => {
    const wrong = EMAIL.test(email()) ? null : authText.badEmail;
    ask(wrong);
    if (wrong !== null) input('email')?.focus();
  };
  const passed = (key: string): void => {
    void sendTo(email(), key).then((sent) => input(sent ? 'code' : 'email')?.focus());
  };
  return (
    <div ref={place} className={styles.part}>
      <Field
        label={authText.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        large
        error={error ?? errors['email']}
        onChange={forgive}
      />
      {phase === 'captcha' && <Captcha onPassed={passed} takesFocus />}
      <Field
        label={authText.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        large
        error={errors['code']}
        onChange={keepDigits}
        after={
          <button
            type="button"
            className={cx(buttonClass('plain', 'large'), styles.inline, 'num')}
            disabled={!ready || left > 0}
            aria-busy={phase === 'sending'}
            aria-expanded={phase === 'captcha'}
            onClick={start}
          >
            {left > 0 ? authText.codeAgain(left) : authText.getCode}
          </button>
        }
      />
      <Sent shown={phase === 'sent'} />
    </div>
  );
}

/** Codes are copied out of mails with the spaces around them and between their digits. */
function keepDigits({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const digits = field.value.normalize('NFKC').replace(/\D/gu, '').slice(0, DIGITS);
  if (digits !== field.value) field.value = digits;
}

function Sent({ shown }: { shown: boolean }) {
  const { localStart } = useSession();
  return (
    <p className={styles.sent} role="status">
      {shown && authText.codeSent}{' '}
      {shown && localStart && (
        <a className={styles.link} href="/dev/mailbox" target="_blank" rel="noreferrer">
          {authText.mailbox}
        </a>
      )}
    </p>
  );
}
