import { can } from '@zhihui/contract/can.ts';
import type { PermissionHolder } from '@zhihui/contract/can.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { MenuIconName } from './components/menu-icon.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  icon: MenuIconName;
  /** Permissions any of which shows and opens it; `admin` is for administrators alone. */
  needs: PermissionCode | 'admin' | readonly PermissionCode[];
  /** Permissions that open its address, though the menu does not lead there. */
  also?: readonly PermissionCode[];
}

/** Stands above all others. */
export const OVERVIEW: MenuEntry = {
  label: '概览',
  path: '/admin',
  icon: 'grid',
  needs: 'admin.access',
};

/** The eleven entries of the specification, in its order. */
export const MAIN_MENU: readonly MenuEntry[] = [
  { label: '用户管理', path: '/admin/user', icon: 'user', needs: 'user.query' },
  { label: '封面管理', path: '/admin/cover', icon: 'image', needs: 'cover.delete' },
  {
    label: '轮播图管理',
    path: '/admin/carousel',
    icon: 'slides',
    needs: 'carousel.delete',
  },
  {
    label: '公告管理',
    path: '/admin/announcement',
    icon: 'horn',
    needs: 'announcement.delete',
  },
  { label: '资讯管理', path: '/admin/news', icon: 'news', needs: 'news.delete' },
  { label: '文章管理', path: '/admin/article', icon: 'text', needs: 'article.delete' },
  {
    label: '问答管理',
    path: '/admin/question',
    icon: 'ask',
    needs: 'question.delete',
    also: ['question.page'],
  },
  {
    label: '分类管理',
    path: '/admin/category',
    icon: 'tree',
    needs: 'category.admin',
  },
  { label: '标签管理', path: '/admin/tag', icon: 'tag', needs: 'tag.delete' },
  {
    label: '版主管理',
    path: '/admin/moderator',
    icon: 'shield',
    needs: 'category.admin',
  },
  {
    label: '权限管理',
    path: '/admin/permission',
    icon: 'key',
    needs: 'admin',
  },
];

/** Entries below the rule: screens without a place among the eleven. */
export const MORE_MENU: readonly MenuEntry[] = [
  { label: '内容审核', path: '/admin/review', icon: 'check', needs: 'article.log' },
  {
    label: '评论审核',
    path: '/admin/comment',
    icon: 'chat',
    needs: ['auditLog.add', 'comment.log'],
  },
  { label: '回答审核', path: '/admin/answer', icon: 'ask', needs: 'auditLog.add' },
  {
    label: '反馈管理',
    path: '/admin/feedback',
    icon: 'flag',
    needs: 'feedback.comment.update',
  },
  { label: '代理商管理', path: '/admin/agent', icon: 'house', needs: 'agent.query' },
  { label: '模板', path: '/admin/template', icon: 'text', needs: 'admin' },
  { label: '回收站', path: '/admin/recycle', icon: 'bin', needs: 'admin' },
  { label: '操作日志', path: '/admin/log', icon: 'log', needs: 'admin' },
  { label: '系统状态', path: '/admin/status', icon: 'pulse', needs: 'admin' },
  { label: '站点设置', path: '/admin/site', icon: 'set', needs: 'admin' },
];

/** Entries of `menu` that `user` may see. */
export function entriesFor(menu: readonly MenuEntry[], user: PermissionHolder): MenuEntry[] {
  return menu.filter(({ needs }) => holds(user, needs));
}

/** Screens that the menu does not lead to, and what opens them. */
const OTHER_SCREENS: readonly Pick<MenuEntry, 'path' | 'needs' | 'also'>[] = [
  // leads those who may not see it to the first screen that they may
  { path: '/admin', needs: 'admin.access' },
  { path: '/admin/user/import', needs: 'user.add' },
];

/**
 * Whether the screen of a route opens to `user`. `pattern`: the path of the route, with or without its first slash; the
 * address itself may be spelt in other ways that lead there. What is not listed stays closed.
 */
export function opensTo(user: PermissionHolder, pattern: string): boolean {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const screen = [...MAIN_MENU, ...MORE_MENU, ...OTHER_SCREENS].find(
    (entry) => entry.path === path,
  );
  if (screen === undefined) return false;
  return holds(user, screen.needs) || holds(user, screen.also ?? []);
}

function holds(user: PermissionHolder, needs: MenuEntry['needs']): boolean {
  if (needs === 'admin') return user.admin;
  return [needs].flat().some((code) => can(user, code));
}

/** Where `/admin` leads those who may not see the overview: work queues come before tables. Undefined when nothing may be seen. */
export function firstEntry(user: PermissionHolder): MenuEntry | undefined {
  return entriesFor([...MORE_MENU, ...MAIN_MENU], user)[0];
}
