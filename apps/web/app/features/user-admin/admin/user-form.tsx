import {
  MAX_BIO,
  MAX_EMAIL,
  MAX_NICKNAME,
  MAX_PASSWORD,
  MAX_PHONE,
  MAX_USERNAME,
} from '@zhihui/contract/features/user/user.limits.ts';
import { GENDERS } from '@zhihui/contract/account-models.ts';
import { Form, Input, Radio, Select } from 'antd';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import { saveUser, getInitialValues } from './save-user.ts';
import type { UserValues } from './save-user.ts';
import type { ManagedUser, RoleItem } from './user-query.ts';

interface UserFormProps {
  /** Null: a new account. */
  user: ManagedUser | null;
  roles: RoleItem[];
  sheet: SheetForm;
}

/** What is known of a person, and their role as far as the caller may give it. */
export function UserForm({ user, roles, sheet }: UserFormProps) {
  const [form] = Form.useForm<UserValues>();
  const { revalidate } = useRevalidator();
  const internal = Form.useWatch('internal', form) as boolean | undefined;
  const start = getInitialValues(user, roles);
  const save = async (values: UserValues) => {
    sheet.setBusy(true);
    const result = await saveUser(user, values, () => void revalidate());
    sheet.setBusy(false);
    if (result.ok) {
      sheet.close();
      await revalidate();
      return;
    }
    const fields = Object.entries(getFieldErrors(result));
    const named =
      fields.length > 0
        ? fields
        : [['nickname', getServerMessage(result.error.msg, adminText.failed)] as const];
    form.setFields(
      named.map(([name, error]) => ({ name: name as keyof UserValues, errors: [error] })),
    );
    form.getFieldInstance(named[0]?.[0])?.focus?.();
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={(values: UserValues) => void save(values)}
    >
      <Form.Item
        name="nickname"
        label={userText.name}
        rules={[{ required: true, whitespace: true, message: '请填写昵称' }]}
      >
        <Input maxLength={MAX_NICKNAME} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label={userText.email}
        rules={[{ required: true, message: '请填写邮箱' }]}
      >
        <Input type="email" maxLength={MAX_EMAIL} autoComplete="off" />
      </Form.Item>
      <Form.Item name="internal" label={userText.kind}>
        <Radio.Group
          options={[
            { value: true, label: userText.internal },
            { value: false, label: userText.external },
          ]}
          onChange={() => user === null && form.setFieldValue('roleId', undefined)}
        />
      </Form.Item>
      <Form.Item
        name="roleId"
        label={userText.role}
        extra={user !== null && !user.abilities.role ? userText.noRoleChange : undefined}
      >
        <Select
          disabled={user !== null && !user.abilities.role}
          placeholder={
            roles.find(({ code }) => code === (internal === false ? 'Tourist' : 'User'))?.name
          }
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={roles.map(({ id, name, grantable }) => ({
            value: String(id),
            label: name,
            disabled: !grantable,
          }))}
        />
      </Form.Item>
      {user === null && (
        <Form.Item name="password" label={userText.password} extra={userText.passwordHint}>
          <Input.Password maxLength={MAX_PASSWORD} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item name="phone" label={userText.phone}>
        <Input type="tel" maxLength={MAX_PHONE} autoComplete="off" />
      </Form.Item>
      <Form.Item name="username" label={userText.username} extra={userText.usernameHint}>
        <Input maxLength={MAX_USERNAME} autoComplete="off" />
      </Form.Item>
      <Form.Item name="gender" label={userText.gender}>
        <Radio.Group
          options={[
            { value: '', label: userText.unspecified },
            ...GENDERS.map((value) => ({ value, label: userText.genders[value] })),
          ]}
        />
      </Form.Item>
      <Form.Item name="bio" label={userText.bio}>
        <Input.TextArea maxLength={MAX_BIO} rows={2} showCount />
      </Form.Item>
    </Form>
  );
}
