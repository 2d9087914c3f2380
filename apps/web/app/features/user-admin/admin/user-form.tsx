import {
  MAX_BIO,
  MAX_EMAIL,
  MAX_NICKNAME,
  MAX_PASSWORD,
  MAX_PHONE,
  MAX_USERNAME,
} from '@zhihui/contract/features/user/user.limits.ts';
import type { Gender } from '@zhihui/contract/account-models.ts';
import { GENDERS } from '@zhihui/contract/account-models.ts';
import { Form, Input, Radio, Select } from 'antd';
import { useRevalidator } from 'react-router';
import type { Result } from '@zhihui/contract/client.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { adminText, getFieldErrors, FormSheet } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser, RoleItem } from './user-query.ts';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';

interface UserFormProps {
  /** Null for a new account. */
  user: ManagedUser | null;
  roles: RoleItem[];
  sheet: SheetForm;
}

/** The fields of an account, with the roles that the caller can grant. */
function UserForm({ user, roles, sheet }: UserFormProps) {
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

interface UserValues {
  nickname: string;
  email: string;
  phone: string;
  username: string;
  gender: Gender | '';
  bio: string;
  internal: boolean;
  /** Undefined for the default role of the account's kind. */
  roleId: string | undefined;
  password?: string;
}

/** Returns the initial values of the form; null stands for a new account. */
function getInitialValues(user: ManagedUser | null, roles: RoleItem[]): UserValues {
  const role = roles.find(({ id }) => id === user?.role.id);
  return {
    nickname: user?.nickname ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    username: user?.username ?? '',
    gender: user?.gender ?? '',
    bio: user?.bio ?? '',
    internal: user?.internal ?? true,
    roleId: role === undefined ? undefined : String(role.id),
  };
}

/** Saves an account with its role and shows a toast, which can restore a changed role. Calls `changed` after that. */
async function saveUser(
  user: ManagedUser | null,
  values: UserValues,
  onChanged: () => void,
): Promise<Result<unknown>> {
  const { internal, roleId, password = '', ...rest } = values;
  const body = {
    ...rest,
    phone: emptyToNull(rest.phone),
    username: emptyToNull(rest.username),
    gender: rest.gender === '' ? null : rest.gender,
  };
  if (user === null) {
    const full = {
      ...body,
      ...(roleId === undefined ? {} : { roleId }),
      ...(password === '' ? {} : { password }),
    };
    const result = await call(internal ? 'POST /user/inner' : 'POST /user', { body: full });
    if (result.ok)
      toast.success(password === '' ? userText.invited(values.email.trim()) : userText.created);
    return result;
  }
  const result = await call('PUT /user', { body: { ...body, id: user.id, internal } });
  if (!result.ok) return result;
  if (roleId === undefined || roleId === String(user.role.id)) {
    const isInvitedAgain = user.status === 'PENDING' && values.email.trim() !== user.email;
    toast.success(isInvitedAgain ? userText.reinvited(values.email.trim()) : userText.saved);
    return result;
  }
  return changeRole(user, roleId, onChanged);
}

async function changeRole(user: ManagedUser, roleId: string, onChanged: () => void) {
  const updateRole = (id: ManagedUser['role']['id']) =>
    call('PUT /user/update/role/:userId/:roleId', { params: { userId: user.id, roleId: id } });
  const undo = async () => {
    const result = await updateRole(user.role.id);
    if (result.ok) toast.success(userText.roleReverted);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    onChanged();
  };
  const result = await updateRole(roleId);
  if (result.ok) {
    const message = userText.roleChanged(user.nickname, result.data.role.name);
    toast.success(message, { label: adminText.undo, run: () => void undo() });
  }
  return result;
}

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text);

interface UserSheetProps {
  user: ManagedUser | 'new' | null;
  roles: RoleItem[];
  close: () => void;
}

/** Creates or edits an account. */
export function UserSheet({ user, roles, close }: UserSheetProps) {
  return (
    <FormSheet
      open={user !== null}
      title={user === 'new' ? userText.create : userText.edit}
      close={close}
    >
      {(sheet) =>
        user !== null && (
          <UserForm user={user === 'new' ? null : user} roles={roles} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}
