import { MAX_PASSWORD, MIN_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { NewPassword } from '../../auth/auth.public.ts';
import { passwordText } from '../security.text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useConfirmed } from './confirm-provider.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './security.module.css';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

/** Changes the user's own password. Loaded when first opened. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const { form, errors, failure, saving, submit } = useFormCall<null>(
    async (values) => {
      const body = {
        oldPassword: getText(values, 'oldPassword'),
        newPassword: getText(values, 'newPassword'),
      };
      const missing = check(body);
      if (missing !== null) return { fields: missing };
      return confirmed(() => call('PUT /user/update/password', { body }));
    },
    () => {
      onClose();
      toast.success(passwordText.saved);
      void revalidate();
    },
  );
  return (
    <FormDialog
      formId={id}
      title={passwordText.title}
      save={saving ? passwordText.saving : passwordText.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} className={styles.fields} noValidate onSubmit={submit}>
        <Field
          label={passwordText.oldPassword}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          autoFocus
          error={errors['oldPassword']}
        />
        <NewPassword
          name="newPassword"
          label={passwordText.newPassword}
          large={false}
          error={errors['newPassword']}
        />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}

/** Checks the fields before they are sent. */
function check(typed: { oldPassword: string; newPassword: string }): Record<string, string> | null {
  if (typed.oldPassword === '') return { oldPassword: passwordText.oldPasswordMissing };
  if (typed.newPassword.length < MIN_PASSWORD) return { newPassword: passwordText.tooShort };
  return null;
}
