import type { Result } from '@zhihui/contract/client.ts';
import type { Gender } from '@zhihui/contract/account-models.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
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
export function startValues(user: ManagedUser | null, roles: RoleItem[]): UserValues {
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
  changed: () => void,
): Promise<Result<unknown>> {
  const { internal, roleId, password = '', ...rest } = values;
  const body = {
    ...rest,
    phone: emptied(rest.phone),
    username: emptied(rest.username),
    gender: rest.gender === '' ? null : rest.gender,
  };
  if (user === null) {
    const full = {
      ...body,
      ...(roleId === undefined ? {} : { roleId }),
      ...(password === '' ? {} : { password }),
    };
    const answer = await call(internal ? 'POST /user/inner' : 'POST /user', { body: full });
    if (answer.ok)
      toast.done(password === '' ? userText.invited(values.email.trim()) : userText.created);
    return answer;
  }
  const answer = await call('PUT /user', { body: { ...body, id: user.id, internal } });
  if (!answer.ok) return answer;
  if (roleId === undefined || roleId === String(user.role.id)) {
    const moved = user.status === 'PENDING' && values.email.trim() !== user.email;
    toast.done(moved ? userText.invitedAgain(values.email.trim()) : userText.saved);
    return answer;
  }
  return changeRole(user, roleId, changed);
}

async function changeRole(user: ManagedUser, roleId: string, changed: () => void) {
  const put = (id: ManagedUser['role']['id']) =>
    call('PUT /user/update/role/:userId/:roleId', { params: { userId: user.id, roleId: id } });
  const undo = async () => {
    const answer = await put(user.role.id);
    if (answer.ok) toast.done(userText.roleBack);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    changed();
  };
  const answer = await put(roleId);
  if (answer.ok) {
    const words = userText.roleChanged(user.nickname, answer.data.role.name);
    toast.done(words, { label: adminText.undo, run: () => void undo() });
  }
  return answer;
}

const emptied = (text: string): string | null => (text.trim() === '' ? null : text);
