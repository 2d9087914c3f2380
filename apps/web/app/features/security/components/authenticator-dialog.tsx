import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useId, useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { authenticatorText as words, securityText } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import styles from './security.module.css';
import { textOf, useFormCall } from '../../../ui/use-form-call.ts';

type Begun = DataFor<'POST /user/security/authenticator'>;

interface AuthenticatorDialogProps {
  onClose: () => void;
  /** Gets recovery codes when this is the first way. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Shows a secret for the authenticator app, and takes a first code as the proof that it has it. */
export function AuthenticatorDialog({ onClose, onDone }: AuthenticatorDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const [begun, setBegun] = useState<Begun | null>(null);
  const { form, errors, failure, setFailure, saving, submit } = useFormCall(
    (values) => {
      const body = { code: textOf(values, 'code') };
      return confirmed(() => call('PUT /user/security/authenticator', { body }));
    },
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  useEffect(() => {
    let gone = false;
    void confirmed(() => call('POST /user/security/authenticator')).then((answer) => {
      if (gone) return;
      if (answer === null) onClose();
      else if (answer.ok) setBegun(answer.data);
      else setFailure(serverMessage(answer.error.msg, securityText.failed));
    });
    return () => {
      gone = true;
    };
    // once for the dialog: another secret would make the one already scanned useless
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
        {begun === null ? <p>{words.loading}</p> : <Secret begun={begun} />}
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

function Secret({ begun }: { begun: Begun }) {
  const copy = async () => {
    if (await copyText(begun.secret.replaceAll(' ', ''))) toast.done(words.copied);
  };
  return (
    <>
      <p>{words.scan}</p>
      <div className={styles.qr}>
        <QrCode text={begun.uri} />
        <code>{begun.secret}</code>
        <button type="button" className={buttonClass('plain', 'small')} onClick={() => void copy()}>
          {words.copy}
        </button>
      </div>
    </>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
