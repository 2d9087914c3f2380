import type { HelpPart } from '@zhihui/contract/features/help/help.parts.ts';

export const helpText = {
  title: '帮助',
  intro: '按您要做的事情找；也可以直接搜索。',
  box: '搜索帮助',
  search: '搜索',
  /** The readers of each part. */
  readers: {
    staff: '给每一位读和写的人',
    moderator: '给审核内容、照看分类的人',
    admin: '给管理人员、权限与站点的人',
    operator: '给安装、更新、备份这个站点的人',
  } satisfies Record<HelpPart, string>,
  chapters: '本部分的章节',
  chapterNavigation: '上一章与下一章',
  previous: '上一章',
  next: '下一章',
};
