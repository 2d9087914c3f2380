import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';

let created = 0;

/** Returns a user who passes every check. */
export const admin = (): CurrentUser =>
  makeUser([], { roleCode: 'Admin', roleName: '管理员', admin: true, staff: true });

/** Returns a signed-in user with these permissions; each has its own id, and so its own data in the browser. */
export function makeUser(
  permissions: readonly PermissionCode[] = [],
  more: Partial<CurrentUser> = {},
): CurrentUser {
  created += 1;
  return {
    id: 9000 + created,
    nickname: `读者${created}`,
    avatar: null,
    roleCode: 'USER',
    roleName: '用户',
    admin: false,
    staff: false,
    permissions: [...permissions],
    moderates: [],
    rights: 'rights',
    email: null,
    phone: null,
    username: `user${created}`,
    gender: null,
    bio: '',
    mustChangePassword: false,
    mustAddFactor: false,
    unreadCount: 0,
    preview: false,
    ...more,
  };
}
