import { MAX_PASSKEY_NAME } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useId } from 'react';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { passkeyText as words } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

interface RenameDialogProps {
  passkey: Security['passkeys'][number];
  onClose: () => void;
  onDone: () => void;
}

/** Another name for a passkey. */
export function RenameDialog({ passkey, onClose, onDone }: RenameDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const { form, errors, failure, saving, submit } = useFormCall((values) => {
    const input = { params: { id: passkey.id }, body: { name: getText(values, 'name') } };
    return confirmed(() => call('PUT /user/security/passkey/:id', input));
  }, onDone);
  return (
    <FormDialog
      formId={id}
      title={words.renameTitle}
      save={words.rename}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={words.name}
          name="name"
          defaultValue={passkey.name}
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
