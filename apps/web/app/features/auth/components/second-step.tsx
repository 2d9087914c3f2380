import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { authText, stepText } from '../auth.text.ts';
import { showPasskey } from '../passkey.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SecondStep as Step } from '../sign-in.ts';
import { noticeOnly, refusalOf, textOf, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Notice, Submit } from './parts.tsx';

interface SecondStepProps {
  step: Step;
  remember: boolean;
  onBack: () => void;
}

const SWITCH: Record<Factor, string> = {
  AUTHENTICATOR: stepText.byCode,
  PASSKEY: stepText.byPasskey,
  RECOVERY: stepText.byRecovery,
};

/** The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. */
export default function SecondStep({ step, remember, onBack }: SecondStepProps) {
  const from = useSearchParams()[0].get('from');
  const [factor, setFactor] = useState<Factor>(step.factors[0] ?? 'RECOVERY');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm(async (values) => {
    const proof = await proofOf(step, factor, values);
    if (proof === null) return noticeOnly(stepText.refused);
    const answer = await call('POST /login/factor', { body: proof });
    if (!answer.ok) return refusalOf(answer, ['code', 'recoveryCode']);
    finishSignIn(answer.data, remember, from);
    return null;
  });
  const { fields, notice } = form.refusal;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {stepText.title}
      </h1>
      <form key={factor} method="post" noValidate {...form.handlers}>
        {factor === 'AUTHENTICATOR' && (
          <Field
            label={stepText.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={stepText.codeHint}
            maxLength={12}
            large
            error={fields['code']}
          />
        )}
        {factor === 'RECOVERY' && (
          <Field
            label={stepText.recovery}
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={stepText.recoveryHint}
            maxLength={60}
            large
            error={fields['recoveryCode']}
          />
        )}
        <Notice>{notice}</Notice>
        <Submit
          label={factor === 'PASSKEY' ? stepText.byPasskey : stepText.submit}
          busy={form.busy}
          ready={form.ready}
        />
      </form>
      <div className={styles.others}>
        {step.factors
          .filter((one) => one !== factor)
          .map((one) => (
            <button
              key={one}
              type="button"
              className={buttonClass('text')}
              onClick={() => setFactor(one)}
            >
              {SWITCH[one]}
            </button>
          ))}
        <button type="button" className={buttonClass('text')} onClick={onBack}>
          {authText.backToLogin}
        </button>
      </div>
    </>
  );
}

/** The body of the call; null when the browser would not show the passkey. */
async function proofOf({ ticket, passkey }: Step, factor: Factor, values: FormData) {
  if (factor === 'AUTHENTICATOR') return { ticket, code: textOf(values, 'code') };
  if (factor === 'RECOVERY') return { ticket, recoveryCode: textOf(values, 'recoveryCode') };
  const shown = await showPasskey(passkey ?? {});
  return shown === null ? null : { ticket, passkey: shown };
}
