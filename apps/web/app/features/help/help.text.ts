import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';

export const helpText = {
  title: '帮助',
  intro: '按使用场景查找，或直接搜索。',
  box: '搜索帮助',
  search: '搜索',
  /** The readers of each part. */
  readers: {
    staff: '面向全体读者与作者',
    moderator: '面向审核内容、维护分类的版主',
    admin: '面向管理用户、权限与站点的管理员',
    operator: '面向负责安装、更新与备份的运维人员',
  } satisfies Record<HelpPart, string>,
  chapters: '章节目录',
  chapterNavigation: '章节导航',
  previous: '上一章',
  next: '下一章',
};
