import type { DataFor } from '@zhihui/contract/client.ts';
import type { ConfirmWay } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { showPasskey } from '../../auth/auth.public.ts';
import { confirmText, securityText, WAYS } from '../security.text.ts';
import { plainWords } from '../../../lib/server-message.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './security.module.css';
import { textOf, useFormCall } from '../../../ui/use-form-call.ts';

type Begun = DataFor<'POST /user/security/confirm/begin'>;

/** The person proves again who they are: by password, code or passkey. `onDone` tells whether they did. */
export default function ConfirmDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const id = useId();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [way, setWay] = useState<ConfirmWay>('PASSWORD');
  const { form, errors, failure, setFailure, saving, submit } = useFormCall(
    async (values) => {
      const passkey = begun?.passkey;
      if (way !== 'PASSKEY' || passkey == null) {
        const body =
          way === 'PASSWORD'
            ? { password: textOf(values, 'password') }
            : { code: textOf(values, 'code') };
        return call('POST /user/security/confirm', { body });
      }
      const proof = await showPasskey(passkey.options);
      if (proof === null) return confirmText.refused;
      return call('POST /user/security/confirm', {
        body: { ticket: passkey.ticket, passkey: proof },
      });
    },
    () => onDone(true),
  );
  useEffect(() => {
    void call('POST /user/security/confirm/begin').then((answer) => {
      if (!answer.ok) return setFailure(plainWords(answer.error.msg));
      setBegun(answer.data);
      setWay(answer.data.ways[0] ?? 'PASSWORD');
    });
  }, [setFailure]);
  const ways = begun?.ways ?? [];
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={confirmText.title}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={() => onDone(false)}>
            {securityText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={buttonClass('primary')}
            aria-busy={saving}
            disabled={begun === null}
          >
            {saving ? confirmText.saving : confirmText.save}
          </button>
        </>
      }
    >
      <p>{confirmText.words}</p>
      <form ref={form} id={id} noValidate onSubmit={submit}>
        {ways.length > 1 && (
          <fieldset className={styles.choice}>
            <legend>{confirmText.ways}</legend>
            {ways.map((one) => (
              <label key={one}>
                <input type="radio" checked={way === one} onChange={() => setWay(one)} />
                {WAYS[one]}
              </label>
            ))}
          </fieldset>
        )}
        {begun !== null && way === 'PASSWORD' && (
          <Field
            label={confirmText.password}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors['password']}
          />
        )}
        {begun !== null && way === 'AUTHENTICATOR' && (
          <Field
            label={confirmText.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errors['code']}
          />
        )}
        <Failure>{failure}</Failure>
      </form>
    </Dialog>
  );
}
