import { can } from '@zhihui/contract/can.ts';
import type { PermissionHolder } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { MenuIconName } from './components/menu-icon.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  icon: MenuIconName;
  /** The entry is shown and opens with any of these permissions; `admin` means Admins only. */
  requires: PermissionCode | 'admin' | readonly PermissionCode[];
  /** Users with any of these permissions reach the screen by a tab of another entry. */
  hiddenFrom?: readonly PermissionCode[];
  /** Permissions that open the address without showing the entry in the menu. */
  alsoRequiredBy?: readonly PermissionCode[];
}

/** The first entry of the menu. */
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

/** Entries below the divider: screens that the specification does not list. */
export const MORE_MENU: readonly MenuEntry[] = [
  { label: '内容审核', path: '/admin/review', icon: 'check', requires: 'article.log' },
  {
    label: '评论审核',
    path: '/admin/comment',
    icon: 'chat',
    requires: ['auditLog.add', 'comment.log'],
  },
  {
    label: '全部评论',
    path: '/admin/comment/all',
    icon: 'chat',
    requires: ['comment.edit', 'comment.delete', 'comment.log'],
    hiddenFrom: ['auditLog.add', 'comment.log'],
  },
  {
    label: '回答管理',
    path: '/admin/answer',
    icon: 'ask',
    requires: ['answer.update', 'answer.delete', 'auditLog.add'],
  },
  {
    label: '反馈管理',
    path: '/admin/feedback',
    icon: 'flag',
    requires: 'feedback.comment.update',
  },
  {
    label: '访问申请',
    path: '/admin/access',
    icon: 'eye',
    requires: ['category.admin', 'category.edit'],
  },
  { label: '代理商管理', path: '/admin/agent', icon: 'house', requires: 'agent.query' },
  { label: '用户组', path: '/admin/group', icon: 'group', requires: 'user.query' },
  {
    label: '导入与导出',
    path: '/admin/transfer',
    icon: 'swap',
    requires: 'article.edit',
    alsoRequiredBy: ['article.add'],
  },
  { label: '对外分享', path: '/admin/share', icon: 'link', requires: 'share.add' },
  { label: '集成', path: '/admin/integration', icon: 'plug', requires: 'admin' },
  { label: '模板', path: '/admin/template', icon: 'text', requires: 'admin' },
  { label: '媒体库', path: '/admin/media', icon: 'media', requires: 'admin' },
  { label: '回收站', path: '/admin/recycle', icon: 'bin', requires: 'admin' },
  { label: '操作日志', path: '/admin/log', icon: 'log', requires: 'admin' },
  { label: '系统状态', path: '/admin/status', icon: 'pulse', requires: 'admin' },
  { label: '站点设置', path: '/admin/site', icon: 'set', requires: 'admin' },
];

/** Entries of `menu` that `user` may see. */
export function filterEntries(menu: readonly MenuEntry[], user: PermissionHolder): MenuEntry[] {
  return menu.filter(
    ({ requires, hiddenFrom = [] }) =>
      hasPermission(user, requires) && !hasPermission(user, hiddenFrom),
  );
}

/** Screens without a menu entry, and the permissions that open them. */
const OTHER_SCREENS: readonly Pick<MenuEntry, 'path' | 'requires' | 'alsoRequiredBy'>[] = [
  // redirects users without access to the overview to their first screen
  { path: '/admin', requires: 'admin.access' },
  { path: '/admin/user/import', requires: 'user.add' },
  { path: '/admin/answer/review', requires: 'auditLog.add' },
  // opened after signing in to a new site, from the overview, and from the settings
  { path: '/admin/setup', requires: 'admin' },
  // tabs of the integration entry
  { path: '/admin/integration/webhook', requires: 'admin' },
  { path: '/admin/integration/robot', requires: 'admin' },
  { path: '/admin/integration/bot', requires: 'admin' },
  { path: '/admin/integration/service', requires: 'admin' },
  { path: '/admin/integration/mcp', requires: 'admin' },
  { path: '/admin/integration/token', requires: 'admin' },
];

/**
 * Whether the screen of a route opens to `user`. `pattern` is the path of the route, with or without its leading slash:
 * the address itself can be spelled in other ways that lead to the same route. A screen that is not listed stays closed.
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

/**
 * Where `/admin` redirects users who may not see the overview; review queues come before tables. Undefined when the user
 * may open no screen.
 */
export function findFirstEntry(user: PermissionHolder): MenuEntry | undefined {
  return filterEntries([...MORE_MENU, ...MAIN_MENU], user)[0];
}
