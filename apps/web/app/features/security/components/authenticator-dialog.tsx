import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useId, useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { authenticatorText as words, securityText } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './security.module.css';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

type StartData = DataFor<'POST /user/security/authenticator'>;

interface AuthenticatorDialogProps {
  onClose: () => void;
  /** Receives recovery codes when this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Shows a secret for an authenticator app, and verifies it by a first code. */
export function AuthenticatorDialog({ onClose, onDone }: AuthenticatorDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const [startData, setStartData] = useState<StartData | null>(null);
  const { form, errors, failure, setFailure, saving, submit } = useFormCall(
    (values) => {
      const body = { code: getText(values, 'code') };
      return confirmed(() => call('PUT /user/security/authenticator', { body }));
    },
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  useEffect(() => {
    let cancelled = false;
    void confirmed(() => call('POST /user/security/authenticator')).then((result) => {
      if (cancelled) return;
      if (result === null) onClose();
      else if (result.ok) setStartData(result.data);
      else setFailure(getServerMessage(result.error.msg, securityText.failed));
    });
    return () => {
      cancelled = true;
    };
    // once per dialog: a second secret would invalidate the one already scanned
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <FormDialog
      formId={id}
      title={words.title}
      save={saving ? words.saving : words.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        {startData === null ? <p>{words.loading}</p> : <Secret startData={startData} />}
        <Field
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={errors['code']}
        />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}

function Secret({ startData }: { startData: StartData }) {
  const copy = async () => {
    if (await copyText(startData.secret.replaceAll(' ', ''))) toast.success(words.copied);
  };
  return (
    <>
      <p>{words.scan}</p>
      <div className={styles.qr}>
        <QrCode text={startData.uri} />
        <code>{startData.secret}</code>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void copy()}
        >
          {words.copy}
        </button>
      </div>
    </>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} />
    </svg>
  );
}
