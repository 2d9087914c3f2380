import type { HandoverReason } from '@zhihui/contract/features/handover/handover.limits.ts';

/** Words of articles whose maintainer left, for the leaders of their department. */
export const handoverText = {
  hint: '原负责人已停用、已注销或已离开部门的文章，请指定新的负责人',
  noCategory: '未分类',
  former: (name: string, reason: HandoverReason) => `原负责人：${name}${REASONS[reason]}`,
  updated: '更新于',
  assign: '指定负责人',
  title: (name: string) => `为“${name}”指定负责人`,
  search: '负责人',
  searchHint: '输入昵称搜索有权查看此文章的用户',
  noPerson: '未找到符合条件的用户',
  assignSelf: '由我负责',
  cancel: '取消',
  assigned: (name: string) => `已指定${name}为负责人`,
  gone: '该文章已完成交接',
  failed: '操作失败，请稍后重试',
};

// an ended account has no name but 已注销用户, which says it already
const REASONS: Record<HandoverReason, string> = {
  DELETED: '',
  DISABLED: '（已停用）',
  LEFT: '（已离开部门）',
};
