import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Visibility } from '@zhihui/contract/models.ts';

const RIGHTS: Record<GrantRight, string> = { READ: '可阅读', WRITE: '可编写', REVIEW: '可审核' };
const VISIBILITY_LABELS: Record<Visibility, string> = {
  PUBLIC: '公开',
  MEMBER: '登录用户',
  INTERNAL: '内部员工',
  GRANTED: '指定范围',
};
const GROUP_KIND_LABELS: Record<GroupKind, string> = { DEPARTMENT: '部门', FREE: '自定义组' };

/** Words that readers and the back-office have in common. */
export const accessText = {
  rights: RIGHTS,
  visibilities: VISIBILITY_LABELS,
  groupKinds: GROUP_KIND_LABELS,
  failed: '操作失败，请稍后重试',
  loadFailed: '加载失败，请稍后重试',
  retry: '重试',
  loading: '正在加载…',
  forever: '长期有效',
  until: (day: string) => `至 ${day}`,
  ended: '已过期',
  endsToday: '今天到期',
  endsIn: (days: number) => `${days} 天后到期`,
  week: '1 周',
  month: '1 个月',
  quarter: '3 个月',
  pickDay: '指定日期…',
  endOf: (name: string) => `${name}的到期时间`,
};
