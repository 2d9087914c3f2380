import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { AccountRow } from './user.repo.ts';

/** The signed-in person as the client keeps them. A password somebody else chose gives no rights until it is changed. */
export function presentCurrentUser(row: AccountRow, unreadCount: number): CurrentUser {
  const waits = row.must_change_password;
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    roleCode: row.role_code,
    roleName: row.role_name,
    admin: !waits && row.role_code === 'Admin',
    staff: !waits && row.staff,
    permissions: waits ? [] : row.permissions,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    bio: row.bio,
    mustChangePassword: waits,
    unreadCount,
  };
}
