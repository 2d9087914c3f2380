import type { ContentStatus } from '@zhihui/contract/models.ts';

export const articleText = {
  index: '知识库',
  published: '发布于',
  updated: '更新于',
  views: (n: string) => `${n} 次浏览`,
  meta: '文章信息',
  overdue: (name: string) => `这篇文章已过复核日期，内容可能过时，请向${name}确认。`,
  turn: '同分类前后篇',
  previous: '上一篇',
  next: '下一篇',
  related: '相关内容',
  toc: '目录',
  tocCount: (n: number) => `${n} 节`,
  actions: '操作',
  share: '分享',
  edit: '编辑',
  remove: '删除',
  linkCopied: '链接已复制',
  codeCopied: '代码已复制',
  copyFailed: '没有复制成功，请手动选择后复制',
  removed: '已移入回收站',
  removeFailed: '没有删除成功，请稍后重试',
  undo: '撤销',
  restored: '内容已恢复',
  restoreFailed: '没有恢复成功，请稍后重试',
  enlarge: (alt: string) => (alt === '' ? '查看大图' : `查看大图：${alt}`),
  close: '关闭',
  rejected: (reason: string | null) =>
    reason === null ? '这篇内容没有通过审核。' : `这篇内容没有通过审核：${reason}`,
};

/** Said above a text that not everybody can read yet. */
export const STATUS_NOTES: Record<ContentStatus, string | null> = {
  DRAFT: '这是草稿，只有您自己能看到。',
  PENDING_REVIEW: '这篇内容正在等待审核，目前只有您和审核人能看到。',
  APPROVED: null,
  REJECTED: articleText.rejected(null),
};
