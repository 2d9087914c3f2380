import type { ManagedToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { MAX_TOKEN_NAME } from '@zhihui/contract/features/token/token.limits.ts';
import { useId } from 'react';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { tokenText } from '../token.text.ts';
import { OwnerField } from './owner-field.tsx';
import { tokenAdminText as text } from './token-admin.text.ts';

interface ServiceEditorProps {
  token: ManagedToken;
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog for the name of an integration and who is responsible for it. */
export function ServiceEditor({ token, onSaved, onClose }: ServiceEditorProps) {
  const id = useId();
  const { form, errors, failure, saving, submit } = useFormCall<ManagedToken>(async (values) => {
    const ownerId = getText(values, 'ownerId');
    if (ownerId === '') return { fields: { ownerId: text.service.ownerMissing } };
    const body = { name: getText(values, 'name').trim(), ownerId };
    return call('PUT /token/service/:id', { params: { id: token.id }, body });
  }, onSaved);
  return (
    <FormDialog
      formId={id}
      title={text.service.editTitle}
      save={saving ? text.saving : text.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={tokenText.name}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME}
          defaultValue={token.name}
          error={errors['name']}
        />
        <OwnerField owner={token.ownerActive ? token.owner : null} error={errors['ownerId']} />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}
