import { MAX_PASSKEY_NAME } from '@zhihui/contract/features/factor/factor.limits.ts';
import { useId } from 'react';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { makePasskey } from '../../auth/auth.public.ts';
import { passkeyText as words } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { textOf, useFormCall } from '../../../ui/use-form-call.ts';

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
      const begun = await confirmed(() => call('POST /user/security/passkey/begin'));
      if (begun === null || !begun.ok) return begun;
      const { ticket, options } = begun.data;
      const passkey = await makePasskey(options);
      if (passkey === null) return words.refused;
      if (passkey === 'known') return words.known;
      const body = { ticket, name: textOf(values, 'name'), passkey };
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
