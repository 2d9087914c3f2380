import type { DataFor } from '@zhihui/contract/client.ts';
import type { ConfirmMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { requestPasskey } from '../../auth/auth.public.ts';
import { confirmText, securityText, METHOD_LABELS } from '../security.text.ts';
import { toReadableMessage } from '../../../lib/server-message.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './security.module.css';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

type StartData = DataFor<'POST /user/security/confirm/begin'>;

/** Verifies the user again by password, code or passkey. `onDone` receives whether they did. */
export default function ConfirmDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const id = useId();
  const [startData, setStartData] = useState<StartData | null>(null);
  const [method, setMethod] = useState<ConfirmMethod>('PASSWORD');
  const { form, errors, failure, setFailure, saving, submit } = useFormCall(
    async (values) => {
      const passkey = startData?.passkey;
      if (method !== 'PASSKEY' || passkey == null) {
        const body =
          method === 'PASSWORD'
            ? { password: getText(values, 'password') }
            : { code: getText(values, 'code') };
        return call('POST /user/security/confirm', { body });
      }
      const proof = await requestPasskey(passkey.options);
      if (proof === null) return confirmText.refused;
      return call('POST /user/security/confirm', {
        body: { ticket: passkey.ticket, passkey: proof },
      });
    },
    () => onDone(true),
  );
  useEffect(() => {
    void call('POST /user/security/confirm/begin').then((result) => {
      if (!result.ok) return setFailure(toReadableMessage(result.error.msg));
      setStartData(result.data);
      setMethod(result.data.ways[0] ?? 'PASSWORD');
    });
  }, [setFailure]);
  const methods = startData?.ways ?? [];
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={confirmText.title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={() => onDone(false)}>
            {securityText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={getButtonClass('primary')}
            aria-busy={saving}
            disabled={startData === null}
          >
            {saving ? confirmText.saving : confirmText.save}
          </button>
        </>
      }
    >
      <p>{confirmText.description}</p>
      <form ref={form} id={id} noValidate onSubmit={submit}>
        {methods.length > 1 && (
          <fieldset className={styles.choice}>
            <legend>{confirmText.methods}</legend>
            {methods.map((item) => (
              <label key={item}>
                <input type="radio" checked={method === item} onChange={() => setMethod(item)} />
                {METHOD_LABELS[item]}
              </label>
            ))}
          </fieldset>
        )}
        {startData !== null && method === 'PASSWORD' && (
          <Field
            label={confirmText.password}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors['password']}
          />
        )}
        {startData !== null && method === 'AUTHENTICATOR' && (
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
