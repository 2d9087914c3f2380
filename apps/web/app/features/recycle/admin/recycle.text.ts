import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { RecycleAttached } from '@zhihui/contract/features/recycle/recycle.endpoints.ts';

const KINDS: Record<RecycleKind, string> = {
  ARTICLE: '文章',
  NEWS: '资讯',
  ANNOUNCEMENT: '公告',
  QUESTION: '问题',
  ANSWER: '回答',
  COMMENT: '评论',
};

const UNITS: Record<Exclude<keyof RecycleAttached, 'replies' | 'drafts'>, string> = {
  answers: '个回答',
  comments: '条评论',
  annotations: '条批注',
  feedbacks: '条反馈',
  revisions: '个历史版本',
  favorites: '次收藏',
  uploads: '个未被其他内容引用的图片或附件',
};

export const recycleText = {
  title: '回收站',
  total: (n: string) => `${n} 项`,
  list: '回收站列表',
  kind: '类型',
  kinds: KINDS,
  filter: '筛选回收站',
  keyword: '标题或内容',
  empty: '回收站为空',
  unit: '项',
  select: '选择此项',
  name: '内容',
  parent: (title: string) => `来自《${title}》`,
  parentDeleted: '（已删除）',
  author: '作者',
  category: '分类',
  noCategory: '未分类',
  deletedBy: '删除人',
  selectedUser: '已选用户',
  unknownUser: '系统或已注销账号',
  deletedAt: '删除时间',
  endsAt: '自动清除时间',
  restore: '恢复',
  restored: (n: number) => (n === 1 ? '已恢复' : `已恢复 ${n} 项`),
  purge: '彻底删除',
  purged: (n: number) => (n === 1 ? '已彻底删除' : `已彻底删除 ${n} 项`),
  purgeTitle: (name: string) => `彻底删除“${name}”？`,
  purgeManyTitle: (n: number) => `彻底删除选中的 ${n} 项？`,
  purgeManyDescription:
    '相关的回答、评论、批注、反馈、历史版本、收藏，以及未被其他内容引用的图片与附件将一并删除。删除后不可恢复。',
  describePurge,
  pickCategory: '原分类已删除，请选择目标分类',
  categoryField: '分类',
  categoryMissing: '请选择分类',
};

/** Describes what is deleted along with an item, what stays, and that it is final. */
function describePurge(attached: RecycleAttached): string {
  const removedParts = Object.entries(UNITS).flatMap(([key, unit]) => {
    const n = attached[key as keyof typeof UNITS];
    return n === 0 ? [] : [`${n >= 1000 ? '上千' : n} ${unit}`];
  });
  return [
    removedParts.length > 0 ? `将一并删除：${removedParts.join('、')}。` : '',
    attached.replies > 0 ? `${attached.replies} 条回复将保留，原位置留空。` : '',
    attached.drafts > 0 ? `${attached.drafts} 份草稿将保留给作者。` : '',
    '删除后不可恢复。',
  ].join('');
}
