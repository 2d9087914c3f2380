import { describe, expect, it } from 'vitest';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { adminRoutes } from './admin.routes.ts';
import { MAIN_MENU, MORE_MENU, entriesFor, opensTo } from './admin-menu.ts';

const holder = (...permissions: PermissionCode[]) => ({
  admin: false,
  permissions: ['admin.access' as const, ...permissions],
});
const shown = (user: ReturnType<typeof holder>) =>
  entriesFor([...MAIN_MENU, ...MORE_MENU], user).map(({ path }) => path);

describe('a screen of the back-office', () => {
  it('of categories opens to category.admin alone', () => {
    expect(opensTo(holder('category.query', 'category.edit'), '/admin/category')).toBe(false);
    expect(opensTo(holder('category.admin'), '/admin/category')).toBe(true);
  });

  it('of permissions opens to Admins alone', () => {
    const user = holder('role.query', 'role.permission', 'role.edit');
    expect(opensTo(user, '/admin/permission')).toBe(false);
    expect(opensTo({ ...user, admin: true }, '/admin/permission')).toBe(true);
  });

  it('of waiting comments is shown and opens to who may read them', () => {
    const user = holder('comment.log');
    expect(shown(user)).toEqual(['/admin/comment']);
    expect(opensTo(user, '/admin/comment')).toBe(true);
  });

  it('of each route opens to Admins, and without a right of its own to no other person', () => {
    const screens = adminRoutes.flatMap(({ children = [] }) => children.map(({ path }) => path));
    expect(screens).toHaveLength(23);
    for (const path of screens) {
      expect(opensTo({ ...holder(), admin: true }, String(path)), path).toBe(true);
      expect(opensTo(holder(), String(path)), path).toBe(path === 'admin');
    }
    expect(opensTo({ ...holder(), admin: true }, '/admin/unlisted')).toBe(false);
  });
});
