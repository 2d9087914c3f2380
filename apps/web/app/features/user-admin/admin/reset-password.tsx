import { MAX_PASSWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { Form, Input, Radio } from 'antd';
import { call } from '../../../api/browser.ts';
import { FormSheet, useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

interface Values {
  method: 'mail' | 'temporary';
  password?: string;
}

interface FormProps {
  user: ManagedUser;
  sheet: SheetForm;
}

function ResetPasswordForm({ user, sheet }: FormProps) {
  const [form] = Form.useForm<Values>();
  const email = user.email ?? '';
  const method = Form.useWatch('method', form) as Values['method'] | undefined;
  const isTemporary = method === 'temporary' || (method === undefined && email === '');
  const save = useSheetSave(form, sheet, isTemporary ? 'password' : 'method');
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={{ method: email === '' ? 'temporary' : 'mail' }}
      onFinish={({ password = '' }: Values) =>
        void save(
          () =>
            call('PUT /user/:id/password', {
              params: { id: user.id },
              body: { password: isTemporary ? password : null },
            }),
          isTemporary ? userText.passwordReset : userText.resetMailSent(email),
        )
      }
    >
      <Form.Item
        name="method"
        label={userText.resetMethod}
        extra={isTemporary ? userText.resetToTemporaryHint : userText.resetByMailHint(email)}
      >
        <Radio.Group
          options={[
            { value: 'mail', label: userText.resetByMail, disabled: email === '' },
            { value: 'temporary', label: userText.resetToTemporary },
          ]}
        />
      </Form.Item>
      {isTemporary && (
        <Form.Item
          name="password"
          label={userText.temporaryPassword}
          rules={[{ required: true, message: userText.passwordMissing }]}
        >
          <Input.Password maxLength={MAX_PASSWORD} autoComplete="new-password" />
        </Form.Item>
      )}
    </Form>
  );
}

/** Replaces a user's password by a temporary one, or mails them a link to set one. */
export function ResetPasswordSheet({
  user,
  close,
}: {
  user: ManagedUser | null;
  close: () => void;
}) {
  return (
    <FormSheet
      open={user !== null}
      title={user === null ? '' : userText.resetPasswordTitle(user.nickname)}
      size="small"
      close={close}
    >
      {(sheet) => user !== null && <ResetPasswordForm user={user} sheet={sheet} />}
    </FormSheet>
  );
}
