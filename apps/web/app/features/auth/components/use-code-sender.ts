import { useEffect, useState } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { toRefusal } from '../use-form.ts';

/** What a code is sent for; the last two are a new address, or phone, of somebody signed in. */
export type CodePurpose = 'login' | 'register' | 'password' | 'email' | 'phone';

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

/** Sending a code: first the puzzle (`captcha`), then the mail, then a minute of waiting. */
export function useCodeSender(purpose: CodePurpose) {
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
    /** Seconds until another code may be asked for; 0: now. */
    left: secondsLeft,
    error,
    /** Shows the puzzle, or says what is wrong with the address. */
    requestCode: (invalidMessage: string | null) => {
      setError(invalidMessage);
      setPhase(invalidMessage === null ? 'captcha' : 'idle');
    },
    sendTo,
    /** The address is another one now. */
    clearError: () => setError(null),
  };
}
