import type { Page } from '@playwright/test';
import type { DemoSite } from './demo-site.ts';

export interface Shot {
  /** Of the file, without its end. */
  name: string;
  as: 'visitor' | 'staff' | 'admin';
  path: (site: DemoSite) => string;
  /** Actions before the picture is taken, until its subject is visible. */
  ready: (page: Page) => Promise<unknown>;
  /** Size of the window; a phone when narrow. */
  height?: number;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const words = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Every picture of the handbook. */
export const SHOTS: readonly Shot[] = [
  { name: 'staff-login', as: 'visitor', path: () => '/login', ready: words('30 天内记住我') },
  { name: 'staff-home', as: 'staff', path: () => '/', ready: words('示例资讯') },
  {
    name: 'staff-article',
    as: 'staff',
    path: ({ article }) => `/article/${article}`,
    ready: heading('报销之前'),
  },
  {
    name: 'staff-annotation',
    as: 'staff',
    path: ({ article }) => `/article/${article}`,
    ready: words('示例批注'),
  },
  { name: 'staff-search', as: 'staff', path: () => '/search?q=报销', ready: heading('搜索结果') },
  {
    name: 'staff-editor-visual',
    as: 'staff',
    path: ({ draft }) => `/editor?model=ARTICLE&id=${draft}`,
    ready: async (page) => {
      await page
        .getByRole('radio', { name: '所见即所得' })
        .or(page.getByText('所见即所得'))
        .first()
        .click();
      await page.locator('.ProseMirror').waitFor();
    },
  },
  {
    name: 'staff-editor-split',
    as: 'staff',
    path: ({ draft }) => `/editor?model=ARTICLE&id=${draft}`,
    ready: async (page) => {
      await page.getByText('对照', { exact: true }).first().click();
      await page.locator('.prose h2, .prose h3').first().waitFor();
    },
  },
  {
    name: 'staff-question',
    as: 'staff',
    path: ({ question }) => `/question/${question}`,
    ready: words('此回答已被采纳'),
  },
  {
    name: 'staff-notifications',
    as: 'staff',
    path: () => '/user/notifications',
    ready: words('全部已读'),
  },
  {
    name: 'staff-profile',
    as: 'staff',
    path: () => '/user/setting/profile',
    ready: words('资料预览'),
  },
  {
    name: 'staff-security',
    as: 'staff',
    path: () => '/user/setting/account',
    ready: words('已登录设备'),
  },
  { name: 'moderator-desk', as: 'admin', path: () => '/admin/review', ready: words('通过并发布') },
  {
    name: 'moderator-comment',
    as: 'admin',
    path: () => '/admin/comment',
    ready: words('示例评论：外部同事'),
  },
  {
    name: 'moderator-articles',
    as: 'admin',
    path: () => '/admin/article',
    ready: words('示例：差旅报销怎么办'),
  },
  {
    name: 'moderator-feedback',
    as: 'admin',
    path: () => '/admin/feedback',
    ready: words('示例反馈'),
  },
  {
    name: 'moderator-confirmations',
    as: 'admin',
    path: ({ announcement }) => `/announcement/${announcement}/confirmations`,
    ready: words('提醒未确认人员'),
  },
  { name: 'admin-overview', as: 'admin', path: () => '/admin', ready: words('访问人数') },
  { name: 'admin-users', as: 'admin', path: () => '/admin/user', ready: words('示例员工甲') },
  {
    name: 'admin-permission',
    as: 'admin',
    path: () => '/admin/permission',
    ready: words('以该角色身份预览'),
  },
  {
    name: 'admin-category',
    as: 'admin',
    path: () => '/admin/category',
    ready: words('行政与人事'),
  },
  { name: 'admin-site', as: 'admin', path: () => '/admin/site', ready: words('名称与 Logo') },
  {
    name: 'admin-recycle',
    as: 'admin',
    path: () => '/admin/recycle',
    ready: words('作废的旧制度'),
  },
  { name: 'admin-log', as: 'admin', path: () => '/admin/log', ready: words('变更') },
  {
    name: 'admin-status',
    as: 'admin',
    path: () => '/admin/status',
    ready: words('任务队列'),
    height: 1000,
  },
];
