import { MAX_EMAIL, MAX_PHONE } from '@zhihui/contract/features/user/user.limits.ts';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
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
const PHONE = /\d.*\d.*\d.*\d.*\d/u;

const KINDS = {
  email: {
    type: 'email',
    autoComplete: 'email',
    maxLength: MAX_EMAIL,
    pattern: EMAIL,
    invalidMessage: authText.invalidEmail,
    sentMessage: authText.codeSent,
  },
  phone: {
    type: 'tel',
    autoComplete: 'tel',
    maxLength: MAX_PHONE,
    pattern: PHONE,
    invalidMessage: authText.invalidPhone,
    sentMessage: authText.smsSent,
  },
} as const;

interface AddressCodeProps {
  purpose: CodePurpose;
  errors: Fields;
  /** Label of the address; 邮箱 by default. */
  label?: string;
  /** Fields of a dialog are smaller than those of a page of their own. */
  large?: boolean;
}

/** An address and the code sent to it: names `email`, or `phone`, and `code` in the form. */
export function AddressCode(props: AddressCodeProps) {
  const { purpose, errors, label = authText.email, large = true } = props;
  const name = purpose === 'phone' ? 'phone' : 'email';
  const kind = KINDS[name];
  const containerRef = useRef<HTMLDivElement>(null);
  const {
    phase,
    left: secondsLeft,
    error,
    requestCode,
    sendTo,
    clearError,
  } = useCodeSender(purpose);
  const ready = useHydrated();
  const input = (field: string) =>
    containerRef.current?.querySelector<HTMLInputElement>(`[name=${field}]`);
  const address = (): string => input(name)?.value.trim() ?? '';

  const start = (): void => {
    const invalidMessage = kind.pattern.test(address()) ? null : kind.invalidMessage;
    requestCode(invalidMessage);
    if (invalidMessage !== null) input(name)?.focus();
  };
  const sendAfterCaptcha = (key: string): void => {
    void sendTo(address(), key).then((sentMessage) => input(sentMessage ? 'code' : name)?.focus());
  };
  return (
    <div ref={containerRef} className={styles.part}>
      <Field
        label={label}
        name={name}
        type={kind.type}
        autoComplete={kind.autoComplete}
        maxLength={kind.maxLength}
        large={large}
        error={error ?? errors[name]}
        onChange={clearError}
      />
      {phase === 'captcha' && <Captcha onSolved={sendAfterCaptcha} autoFocus />}
      <Field
        label={name === 'phone' ? authText.smsCode : authText.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        large={large}
        error={errors['code']}
        onChange={stripNonDigits}
        after={
          <button
            type="button"
            className={cx(
              getButtonClass('plain', large ? 'large' : 'normal'),
              styles.inline,
              'num',
            )}
            disabled={!ready || secondsLeft > 0}
            aria-busy={phase === 'sending'}
            aria-expanded={phase === 'captcha'}
            onClick={start}
          >
            {secondsLeft > 0 ? authText.resendIn(secondsLeft) : authText.getCode}
          </button>
        }
      />
      <SentNotice text={phase === 'sent' ? kind.sentMessage : null} />
    </div>
  );
}

/** Codes are copied out of mails with the spaces around them and between their digits. */
function stripNonDigits({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const digits = field.value.normalize('NFKC').replace(/\D/gu, '').slice(0, DIGITS);
  if (digits !== field.value) field.value = digits;
}

function SentNotice({ text }: { text: string | null }) {
  const { localStart } = useSession();
  return (
    <p className={styles.sent} role="status">
      {text}{' '}
      {text !== null && localStart && (
        <a className={styles.link} href="/dev/mailbox" target="_blank" rel="noreferrer">
          {authText.openDevMailbox}
        </a>
      )}
    </p>
  );
}
