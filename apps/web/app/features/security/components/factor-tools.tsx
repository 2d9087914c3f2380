import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useState, useId } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_PASSKEY_NAME } from '@zhihui/contract/features/factor/factor.limits.ts';
import { toast } from '../../../ui/toast.tsx';
import { authenticatorText, passkeyText, securityText, recoveryText } from '../security.text.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { SensitiveConfirm } from './sensitive-confirm.tsx';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { createPasskey } from '../../auth/auth.public.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './security.module.css';

type Passkey = Security['passkeys'][number];

/** An action on the second factor. */
export type FactorTool =
  | { kind: 'authenticator' | 'off' | 'passkey' | 'recovery' }
  | { kind: 'rename' | 'remove'; passkey: Passkey };

interface FactorToolsProps {
  tool: FactorTool;
  onClose: () => void;
}

/** The dialog of one tool, then the recovery codes when new ones were created. Loaded when first opened. */
export default function FactorTools({ tool, onClose }: FactorToolsProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();
  const done = (message: string, recoveryCodes: string[] | null = null) => {
    toast.success(message);
    void revalidate();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  switch (tool.kind) {
    case 'authenticator':
      return (
        <AuthenticatorDialog
          onClose={onClose}
          onDone={(newCodes) => done(authenticatorText.saved, newCodes)}
        />
      );
    case 'passkey':
      return (
        <PasskeyDialog onClose={onClose} onDone={(newCodes) => done(passkeyText.added, newCodes)} />
      );
    case 'rename':
      return (
        <RenameDialog
          passkey={tool.passkey}
          onClose={onClose}
          onDone={() => done(securityText.renamed)}
        />
      );
    case 'off':
      return (
        <SensitiveConfirm
          title={securityText.turnOffTitle}
          description={securityText.turnOffDescription}
          confirmLabel={securityText.turnOff}
          send={() => call('DELETE /user/security/authenticator')}
          onDone={() => done(securityText.turnedOff)}
          onClose={onClose}
        />
      );
    case 'recovery':
      return (
        <SensitiveConfirm
          title={securityText.recoveryTitle}
          description={securityText.recoveryDescription}
          confirmLabel={securityText.recoveryAgain}
          send={() => call('POST /user/security/recovery')}
          onDone={(newCodes) => setCodes(newCodes.recoveryCodes)}
          onClose={onClose}
        />
      );
    case 'remove': {
      const { id, name } = tool.passkey;
      return (
        <SensitiveConfirm
          title={securityText.removeTitle(name)}
          description={securityText.removeDescription}
          confirmLabel={securityText.remove}
          send={() => call('DELETE /user/security/passkey/:id', { params: { id } })}
          onDone={() => done(securityText.removed)}
          onClose={onClose}
        />
      );
    }
  }
}

interface RenameDialogProps {
  passkey: Security['passkeys'][number];
  onClose: () => void;
  onDone: () => void;
}

/** Renames a passkey. */
function RenameDialog({ passkey, onClose, onDone }: RenameDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const { form, errors, failure, saving, submit } = useFormCall((values) => {
    const input = { params: { id: passkey.id }, body: { name: getText(values, 'name') } };
    return confirmed(() => call('PUT /user/security/passkey/:id', input));
  }, onDone);
  return (
    <FormDialog
      formId={id}
      title={passkeyText.renameTitle}
      save={passkeyText.rename}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={passkeyText.name}
          name="name"
          defaultValue={passkey.name}
          maxLength={MAX_PASSKEY_NAME}
          hint={passkeyText.hint}
          autoFocus
          error={errors['name']}
        />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}

interface PasskeyDialogProps {
  onClose: () => void;
  /** Receives recovery codes when this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Adds a passkey with a name that the user chooses. */
function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const { form, errors, failure, saving, submit } = useFormCall(
    async (values) => {
      const startData = await confirmed(() => call('POST /user/security/passkey/begin'));
      if (startData === null || !startData.ok) return startData;
      const { ticket, options } = startData.data;
      const passkey = await createPasskey(options);
      if (passkey === null) return passkeyText.refused;
      if (passkey === 'known') return passkeyText.alreadyAdded;
      const body = { ticket, name: getText(values, 'name'), passkey };
      return call('POST /user/security/passkey', { body });
    },
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <FormDialog
      formId={id}
      title={passkeyText.title}
      save={saving ? passkeyText.saving : passkeyText.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={passkeyText.name}
          name="name"
          maxLength={MAX_PASSKEY_NAME}
          hint={passkeyText.hint}
          autoFocus
          error={errors['name']}
        />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}

/** Shows recovery codes to copy or save; they are never shown again. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) toast.success(recoveryText.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={recoveryText.title}
      footer={
        <>
          <a
            className={getButtonClass()}
            download={recoveryText.file}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {recoveryText.download}
          </a>
          <button type="button" className={getButtonClass()} onClick={() => void copy()}>
            {recoveryText.copy}
          </button>
          <button type="button" className={getButtonClass('primary')} onClick={onClose}>
            {recoveryText.done}
          </button>
        </>
      }
    >
      <p>{recoveryText.description}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
