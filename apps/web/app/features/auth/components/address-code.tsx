import { MAX_EMAIL, MAX_PHONE } from '@zhihui/contract/features/user/user.limits.ts';
import { useRef, useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { authText } from '../auth.text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { toRefusal } from '../use-form.ts';
import type { Fields } from '../use-form.ts';
import styles from './auth.module.css';
import { Captcha } from './captcha.tsx';
import { call } from '../../../api/browser.ts';

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
  /** Label of the address field; 邮箱 by default. */
  label?: string;
  /** Whether the fields have the size for a page; smaller in a dialog. */
  large?: boolean;
}

/** An address and the code sent to it: the fields `email` or `phone`, and `code`. */
export function AddressCode(props: AddressCodeProps) {
  const { purpose, errors, label = authText.email, large = true } = props;
  const name = purpose === 'phone' ? 'phone' : 'email';
  const kind = KINDS[name];
  const containerRef = useRef<HTMLDivElement>(null);
  const { phase, secondsLeft, error, requestCode, sendTo, clearError } = useCodeSender(purpose);
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

/** Codes copied from mails include spaces around them and between their digits. */
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

/** What a code is for; the last two confirm a new address or phone of a signed-in user. */
type CodePurpose = 'login' | 'register' | 'password' | 'email' | 'phone';

const RESEND_AFTER_S = 60;

function send(purpose: CodePurpose, address: string, captchaKey: string): Promise<Result<unknown>> {
  if (purpose === 'phone')
    return call('POST /user/phone/sendCode', { body: { phone: address, captchaKey } });
  const email = address;
  if (purpose === 'email')
    return call('POST /user/update/sendCode', { body: { email, captchaKey } });
  if (purpose === 'password') {
    return call('POST /password/send/code', { body: { email, captchaKey } });
  }
  const input = { params: { email }, query: { captchaKey } };
  return purpose === 'login'
    ? call('GET /login/loginCode/:email', input)
    : call('GET /user/registerCode/:email', input);
}

/** Sends a code: first the puzzle (`captcha`), then the mail, then a minute until the next one. */
function useCodeSender(purpose: CodePurpose) {
  const [phase, setPhase] = useState<'idle' | 'captcha' | 'sending' | 'sent'>('idle');
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const sendTo = async (address: string, captchaKey: string): Promise<boolean> => {
    setPhase('sending');
    const result = await send(purpose, address, captchaKey);
    if (result.ok) {
      setPhase('sent');
      setSecondsLeft(RESEND_AFTER_S);
      return true;
    }
    const { fields, notice } = toRefusal(result, ['email', 'phone']);
    setError(fields['email'] ?? fields['phone'] ?? notice);
    setPhase('idle');
    return false;
  };
  return {
    phase,
    /** Seconds until another code may be requested; 0 means now. */
    secondsLeft,
    error,
    /** Shows the puzzle, or the error of the address. */
    requestCode: (invalidMessage: string | null) => {
      setError(invalidMessage);
      setPhase(invalidMessage === null ? 'captcha' : 'idle');
    },
    sendTo,
    /** Call this when the address changes. */
    clearError: () => setError(null),
  };
}
