import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { AccountRow } from './user.repo.ts';

/** The signed-in person as the client keeps them. */
export function presentCurrentUser(row: AccountRow): CurrentUser {
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    roleCode: row.role_code,
    roleName: row.role_name,
    admin: row.role_code === 'Admin',
    staff: row.staff,
    permissions: row.permissions,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    bio: row.bio,
    mustChangePassword: row.must_change_password,
    unreadCount: 0,
  };
}
