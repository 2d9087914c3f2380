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
  /** Whether the screen exists. An entry without one would lead nowhere, so it is not drawn. */
  ready: boolean;
}

/** Stands above all others. */
export const OVERVIEW: MenuEntry = {
  label: '概览',
  path: '/admin',
  icon: 'grid',
  needs: 'admin.access',
  ready: true,
};

/** The eleven entries of the specification, in its order. */
export const MAIN_MENU: readonly MenuEntry[] = [
  { label: '用户管理', path: '/admin/user', icon: 'user', needs: 'user.query', ready: true },
  { label: '封面管理', path: '/admin/cover', icon: 'image', needs: 'cover.delete', ready: true },
  {
    label: '轮播图管理',
    path: '/admin/carousel',
    icon: 'slides',
    needs: 'carousel.delete',
    ready: true,
  },
  {
    label: '公告管理',
    path: '/admin/announcement',
    icon: 'horn',
    needs: 'announcement.delete',
    ready: true,
  },
  { label: '资讯管理', path: '/admin/news', icon: 'news', needs: 'news.delete', ready: true },
  { label: '文章管理', path: '/admin/article', icon: 'text', needs: 'article.delete', ready: true },
  {
    label: '问答管理',
    path: '/admin/question',
    icon: 'ask',
    needs: 'question.delete',
    also: ['question.page'],
    ready: true,
  },
  {
    label: '分类管理',
    path: '/admin/category',
    icon: 'tree',
    needs: 'category.admin',
    ready: true,
  },
  { label: '标签管理', path: '/admin/tag', icon: 'tag', needs: 'tag.delete', ready: true },
  {
    label: '版主管理',
    path: '/admin/moderator',
    icon: 'shield',
    needs: 'category.admin',
    ready: true,
  },
  {
    label: '权限管理',
    path: '/admin/permission',
    icon: 'key',
    needs: 'admin',
    ready: true,
  },
];

/** Entries below the rule: screens without a place among the eleven. */
export const MORE_MENU: readonly MenuEntry[] = [
  { label: '内容审核', path: '/admin/review', icon: 'check', needs: 'article.log', ready: true },
  {
    label: '评论审核',
    path: '/admin/comment',
    icon: 'chat',
    needs: ['auditLog.add', 'comment.log'],
    ready: true,
  },
  { label: '回答审核', path: '/admin/answer', icon: 'ask', needs: 'auditLog.add', ready: true },
  {
    label: '反馈管理',
    path: '/admin/feedback',
    icon: 'flag',
    needs: 'feedback.comment.update',
    ready: true,
  },
  { label: '代理商管理', path: '/admin/agent', icon: 'house', needs: 'agent.query', ready: true },
  { label: '模板', path: '/admin/template', icon: 'text', needs: 'admin', ready: true },
  { label: '回收站', path: '/admin/recycle', icon: 'bin', needs: 'admin', ready: true },
  { label: '操作日志', path: '/admin/log', icon: 'log', needs: 'admin', ready: true },
  { label: '系统状态', path: '/admin/status', icon: 'pulse', needs: 'admin', ready: true },
  { label: '站点设置', path: '/admin/site', icon: 'set', needs: 'admin', ready: true },
];

/** Entries of `menu` that `user` may see and that lead somewhere. */
export function entriesFor(menu: readonly MenuEntry[], user: PermissionHolder): MenuEntry[] {
  return menu.filter(({ ready, needs }) => ready && holds(user, needs));
}

/** Whether the screen at an address opens to `user`: one without an entry asks its own calls. */
export function opensTo(user: PermissionHolder, pathname: string): boolean {
  const entry = [...MAIN_MENU, ...MORE_MENU].find(({ path }) => path === pathname);
  if (entry === undefined || !entry.ready) return true;
  return holds(user, entry.needs) || holds(user, entry.also ?? []);
}

function holds(user: PermissionHolder, needs: MenuEntry['needs']): boolean {
  if (needs === 'admin') return user.admin;
  return [needs].flat().some((code) => can(user, code));
}

/** Where `/admin` leads those who may not see the overview: work queues come before tables. Undefined when nothing may be seen. */
export function firstEntry(user: PermissionHolder): MenuEntry | undefined {
  return entriesFor([...MORE_MENU, ...MAIN_MENU], user)[0];
}
