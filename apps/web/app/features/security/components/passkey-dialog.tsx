import { MAX_PASSKEY_NAME } from '@zhihui/contract/features/factor/factor.limits.ts';
import { useId } from 'react';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { createPasskey } from '../../auth/auth.public.ts';
import { passkeyText as words } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

interface PasskeyDialogProps {
  onClose: () => void;
  /** Gets recovery codes when this is the first way. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Adds a passkey under a name by which its owner will know it. */
export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const { form, errors, failure, saving, submit } = useFormCall(
    async (values) => {
      const startData = await confirmed(() => call('POST /user/security/passkey/begin'));
      if (startData === null || !startData.ok) return startData;
      const { ticket, options } = startData.data;
      const passkey = await createPasskey(options);
      if (passkey === null) return words.refused;
      if (passkey === 'known') return words.alreadyAdded;
      const body = { ticket, name: getText(values, 'name'), passkey };
      return call('POST /user/security/passkey', { body });
    },
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <FormDialog
      formId={id}
      title={words.title}
      save={saving ? words.saving : words.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={words.name}
          name="name"
          maxLength={MAX_PASSKEY_NAME}
          hint={words.hint}
          autoFocus
          error={errors['name']}
        />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}
