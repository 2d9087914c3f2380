import { can } from '@zhihui/contract/can.ts';
import type { PermissionHolder } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { MenuIconName } from './components/menu-icon.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  icon: MenuIconName;
  /** Permissions any of which shows and opens it; `admin` is for administrators alone. */
  requires: PermissionCode | 'admin' | readonly PermissionCode[];
  /** Permissions that open its address, though the menu does not lead there. */
  alsoRequiredBy?: readonly PermissionCode[];
}

/** Stands above all others. */
export const OVERVIEW: MenuEntry = {
  label: '概览',
  path: '/admin',
  icon: 'grid',
  requires: 'admin.access',
};

/** The eleven entries of the specification, in its order. */
export const MAIN_MENU: readonly MenuEntry[] = [
  { label: '用户管理', path: '/admin/user', icon: 'user', requires: 'user.query' },
  { label: '封面管理', path: '/admin/cover', icon: 'image', requires: 'cover.delete' },
  {
    label: '轮播图管理',
    path: '/admin/carousel',
    icon: 'slides',
    requires: 'carousel.delete',
  },
  {
    label: '公告管理',
    path: '/admin/announcement',
    icon: 'horn',
    requires: 'announcement.delete',
  },
  { label: '资讯管理', path: '/admin/news', icon: 'news', requires: 'news.delete' },
  { label: '文章管理', path: '/admin/article', icon: 'text', requires: 'article.delete' },
  {
    label: '问答管理',
    path: '/admin/question',
    icon: 'ask',
    requires: 'question.delete',
    alsoRequiredBy: ['question.page'],
  },
  {
    label: '分类管理',
    path: '/admin/category',
    icon: 'tree',
    requires: 'category.admin',
  },
  { label: '标签管理', path: '/admin/tag', icon: 'tag', requires: 'tag.delete' },
  {
    label: '版主管理',
    path: '/admin/moderator',
    icon: 'shield',
    requires: 'category.admin',
  },
  {
    label: '权限管理',
    path: '/admin/permission',
    icon: 'key',
    requires: 'admin',
  },
];

/** Entries below the rule: screens without a place among the eleven. */
export const MORE_MENU: readonly MenuEntry[] = [
  { label: '内容审核', path: '/admin/review', icon: 'check', requires: 'article.log' },
  {
    label: '评论审核',
    path: '/admin/comment',
    icon: 'chat',
    requires: ['auditLog.add', 'comment.log'],
  },
  { label: '回答审核', path: '/admin/answer', icon: 'ask', requires: 'auditLog.add' },
  {
    label: '反馈管理',
    path: '/admin/feedback',
    icon: 'flag',
    requires: 'feedback.comment.update',
  },
  { label: '代理商管理', path: '/admin/agent', icon: 'house', requires: 'agent.query' },
  { label: '模板', path: '/admin/template', icon: 'text', requires: 'admin' },
  { label: '回收站', path: '/admin/recycle', icon: 'bin', requires: 'admin' },
  { label: '操作日志', path: '/admin/log', icon: 'log', requires: 'admin' },
  { label: '系统状态', path: '/admin/status', icon: 'pulse', requires: 'admin' },
  { label: '站点设置', path: '/admin/site', icon: 'set', requires: 'admin' },
];

/** Entries of `menu` that `user` may see. */
export function filterEntries(menu: readonly MenuEntry[], user: PermissionHolder): MenuEntry[] {
  return menu.filter(({ requires }) => hasPermission(user, requires));
}

/** Screens that the menu does not lead to, and what opens them. */
const OTHER_SCREENS: readonly Pick<MenuEntry, 'path' | 'requires' | 'alsoRequiredBy'>[] = [
  // leads those who may not see it to the first screen that they may
  { path: '/admin', requires: 'admin.access' },
  { path: '/admin/user/import', requires: 'user.add' },
];

/**
 * Whether the screen of a route opens to `user`. `pattern`: the path of the route, with or without its first slash; the
 * address itself may be spelt in other ways that lead there. What is not listed stays closed.
 */
export function canOpen(user: PermissionHolder, pattern: string): boolean {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const screen = [...MAIN_MENU, ...MORE_MENU, ...OTHER_SCREENS].find(
    (entry) => entry.path === path,
  );
  if (screen === undefined) return false;
  return hasPermission(user, screen.requires) || hasPermission(user, screen.alsoRequiredBy ?? []);
}

function hasPermission(user: PermissionHolder, requires: MenuEntry['requires']): boolean {
  if (requires === 'admin') return user.admin;
  return [requires].flat().some((code) => can(user, code));
}

/** Where `/admin` leads those who may not see the overview: work queues come before tables. Undefined when nothing may be seen. */
export function findFirstEntry(user: PermissionHolder): MenuEntry | undefined {
  return filterEntries([...MORE_MENU, ...MAIN_MENU], user)[0];
}
