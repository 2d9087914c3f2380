import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';

let created = 0;

/** Somebody who passes every check. */
export const admin = (): CurrentUser =>
  makeUser([], { roleCode: 'Admin', roleName: '管理员', admin: true, staff: true });

/** A signed-in user with these permissions; no two of a run share an id, and so what the browser stores by it. */
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
