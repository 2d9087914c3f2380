import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { authText, stepText } from '../auth.text.ts';
import { requestPasskey } from '../passkey.ts';
import type { SecondStep as Step } from '../sign-in.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { toNoticeRefusal, toRefusal, getText, useForm } from '../use-form.ts';
import styles from './auth.module.css';
import { Notice, Submit } from './form-parts.tsx';

interface SecondStepProps {
  step: Step;
  remember: boolean;
  onBack: () => void;
}

const SWITCH_LABELS: Record<Factor, string> = {
  AUTHENTICATOR: stepText.byCode,
  PASSKEY: stepText.byPasskey,
  RECOVERY: stepText.byRecovery,
};

/** The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. */
export default function SecondStep({ step, remember, onBack }: SecondStepProps) {
  const finish = useFinishSignIn();
  const [factor, setFactor] = useState<Factor>(step.factors[0] ?? 'RECOVERY');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm(async (values) => {
    const proof = await buildProof(step, factor, values);
    if (proof === null) return toNoticeRefusal(stepText.refused);
    const result = await call('POST /login/factor', { body: proof });
    if (!result.ok) return toRefusal(result, ['code', 'recoveryCode']);
    await finish(result.data, remember);
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
          .filter((item) => item !== factor)
          .map((factor) => (
            <button
              key={factor}
              type="button"
              className={getButtonClass('text')}
              onClick={() => setFactor(factor)}
            >
              {SWITCH_LABELS[factor]}
            </button>
          ))}
        <button type="button" className={getButtonClass('text')} onClick={onBack}>
          {authText.backToLogin}
        </button>
      </div>
    </>
  );
}

/** The body of the call; null when the browser did not provide the passkey. */
async function buildProof({ ticket, passkey }: Step, factor: Factor, values: FormData) {
  if (factor === 'AUTHENTICATOR') return { ticket, code: getText(values, 'code') };
  if (factor === 'RECOVERY') return { ticket, recoveryCode: getText(values, 'recoveryCode') };
  const passkeyProof = await requestPasskey(passkey ?? {});
  return passkeyProof === null ? null : { ticket, passkey: passkeyProof };
}
