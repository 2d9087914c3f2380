import { MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AddressCode } from '../../auth/auth.public.ts';
import { addressText as words } from '../security.text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useConfirmed } from './confirm-provider.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './security.module.css';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';

interface AddressDialogProps {
  kind: 'email' | 'phone';
  onClose: () => void;
}

/** Changes the e-mail address or phone, verified by a code sent to it. Loaded when first opened. */
export default function AddressDialog({ kind, onClose }: AddressDialogProps) {
  const id = useId();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const email = kind === 'email';
  const { form, errors, failure, saving, submit } = useFormCall(
    async (values) => {
      const code = getText(values, 'code');
      if (!email) {
        const body = { phone: getText(values, 'phone'), code };
        return confirmed(() => call('PUT /user/phone', { body }));
      }
      const password = getText(values, 'password');
      const body = { email: getText(values, 'email'), code, password };
      return confirmed(() => call('PUT /user/email', { body }));
    },
    () => {
      onClose();
      toast.success(email ? words.emailSaved : words.phoneSaved);
      void revalidate();
    },
  );
  return (
    <FormDialog
      formId={id}
      title={email ? words.emailTitle : words.phoneTitle}
      save={saving ? words.saving : words.save}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} className={styles.fields} noValidate onSubmit={submit}>
        <AddressCode
          purpose={kind}
          label={email ? words.email : words.phone}
          large={false}
          errors={errors}
        />
        {email && (
          <Field
            label={words.password}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD}
            error={errors['password']}
          />
        )}
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}
