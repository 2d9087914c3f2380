import type { Result } from '@zhihui/contract/client.ts';
import type { Gender } from '@zhihui/contract/account-models.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser, RoleItem } from './user-query.ts';

export interface UserValues {
  nickname: string;
  email: string;
  phone: string;
  username: string;
  gender: Gender | '';
  bio: string;
  internal: boolean;
  /** Undefined: the usual one of its kind. */
  roleId: string | undefined;
  password?: string;
}

/** What the form begins with: the account, or with null a new one. */
export function getInitialValues(user: ManagedUser | null, roles: RoleItem[]): UserValues {
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

/** Saves an account with its role and says so; a changed role can be taken back. `changed` hears when it was. */
export async function saveUser(
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
