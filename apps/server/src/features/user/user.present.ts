import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Member } from '../../kernel/actor.ts';
import { getRights } from '../../visibility/account-rights.ts';
import type { AccountRow } from './user.repo.ts';

/** The signed-in user as the client stores it. */
export function presentCurrentUser(row: AccountRow, unreadCount: number): CurrentUser {
  const rights = getRights({
    roleCode: row.role_code,
    staff: row.staff,
    permissions: row.permissions,
    restricted: row.must_change_password || row.must_add_factor,
  });
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    roleCode: row.role_code,
    roleName: row.role_name,
    admin: rights.admin,
    staff: rights.staff,
    permissions: [...rights.permissions],
    moderates: CONTENT_MODELS.filter((model) => row.moderates.includes(model)),
    rights: row.rights,
    email: row.email,
    phone: row.phone,
    username: row.username,
    gender: row.gender,
    bio: row.bio,
    mustChangePassword: row.must_change_password,
    mustAddFactor: row.must_add_factor,
    unreadCount,
    preview: false,
  };
}

/** The user that an Admin appears as while previewing a role. */
export function presentRolePreview(member: Member): CurrentUser {
  return {
    id: member.userId,
    nickname: member.nickname,
    avatar: null,
    roleCode: member.roleCode,
    roleName: member.nickname,
    admin: false,
    staff: member.staff,
    permissions: [...member.permissions],
    moderates: [],
    rights: '',
    email: null,
    phone: null,
    username: null,
    gender: null,
    bio: '',
    mustChangePassword: false,
    mustAddFactor: false,
    unreadCount: 0,
    preview: true,
  };
}
