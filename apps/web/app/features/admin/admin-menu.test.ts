import { describe, expect, it } from 'vitest';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { adminRoutes } from './admin.routes.ts';
import { MAIN_MENU, MORE_MENU, filterEntries, canOpen } from './admin-menu.ts';

const makeUser = (...permissions: PermissionCode[]) => ({
  admin: false,
  permissions: ['admin.access' as const, ...permissions],
});
const getVisibleLabels = (user: ReturnType<typeof makeUser>) =>
  filterEntries([...MAIN_MENU, ...MORE_MENU], user).map(({ path }) => path);

describe('a screen of the back-office', () => {
  it('opens categories to category.admin alone', () => {
    expect(canOpen(makeUser('category.query', 'category.edit'), '/admin/category')).toBe(false);
    expect(canOpen(makeUser('category.admin'), '/admin/category')).toBe(true);
  });

  it('opens permissions to Admins alone', () => {
    const user = makeUser('role.query', 'role.permission', 'role.edit');
    expect(canOpen(user, '/admin/permission')).toBe(false);
    expect(canOpen({ ...user, admin: true }, '/admin/permission')).toBe(true);
  });

  it('opens pending comments to those who may read them, and lists them in the menu', () => {
    const user = makeUser('comment.log');
    expect(getVisibleLabels(user)).toEqual(['/admin/comment']);
    expect(canOpen(user, '/admin/comment')).toBe(true);
  });

  it('leads to all comments by a tab, and by an entry of its own without the review queue', () => {
    expect(getVisibleLabels(makeUser('comment.delete'))).toEqual(['/admin/comment/all']);
    expect(getVisibleLabels(makeUser('comment.delete', 'auditLog.add'))).toEqual([
      '/admin/comment',
      '/admin/answer',
    ]);
    expect(canOpen(makeUser('comment.delete', 'comment.log'), '/admin/comment/all')).toBe(true);
    expect(canOpen(makeUser('auditLog.add'), '/admin/comment/all')).toBe(false);
  });

  it('opens all answers to moderators of answers, and their review queue to reviewers', () => {
    expect(canOpen(makeUser('answer.delete'), '/admin/answer')).toBe(true);
    expect(canOpen(makeUser('answer.delete'), '/admin/answer/review')).toBe(false);
    expect(canOpen(makeUser('auditLog.add'), '/admin/answer/review')).toBe(true);
  });

  it('opens every route to Admins, and to others only with a permission of its own', () => {
    const screens = adminRoutes.flatMap(({ children = [] }) => children.map(({ path }) => path));
    expect(screens).toHaveLength(38);
    for (const path of screens) {
      expect(canOpen({ ...makeUser(), admin: true }, String(path)), path).toBe(true);
      expect(canOpen(makeUser(), String(path)), path).toBe(path === 'admin');
    }
    expect(canOpen({ ...makeUser(), admin: true }, '/admin/unlisted')).toBe(false);
  });
});
