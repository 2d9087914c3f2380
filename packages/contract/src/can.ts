import type { PermissionCode } from './permission.ts';

/** A holder of permission codes: the signed-in user in the browser, a session's member on the server. */
export interface PermissionHolder {
  admin: boolean;
  permissions: ReadonlySet<string> | readonly string[];
}

/**
 * Whether `user` passes `code`; an Admin passes every check, a visitor (null) none. The server decides by it, pages only
 * draw by it. Alone in its file: the list of codes would be part of every first visit.
 */
export function can(user: PermissionHolder | null, code: PermissionCode): boolean {
  if (user === null) return false;
  if (user.admin) return true;
  const { permissions } = user;
  return 'has' in permissions ? permissions.has(code) : permissions.includes(code);
}
