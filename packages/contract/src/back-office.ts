import { can } from './can.ts';
import type { PermissionHolder } from './can.ts';

/** Whether the back-office opens to `user` at all; each screen and call asks for its own codes besides. */
export function canEnterBackOffice(
  user: (PermissionHolder & { roleCode: string }) | null,
): boolean {
  if (user === null) return false;
  return user.roleCode === 'Moderator' || can(user, 'admin.access');
}
