import type { MustReadListState } from '@zhihui/contract/features/must-read/must-read.limits.ts';

/** Words of the reader's own list of must-reads. */
export const mustReadListText = {
  states: '按确认状态查看',
  state: { WAITING: '未确认', CONFIRMED: '已确认' } satisfies Record<MustReadListState, string>,
  empty: {
    WAITING: '暂无待确认的必读内容',
    CONFIRMED: '暂无已确认的必读内容',
  } satisfies Record<MustReadListState, string>,
  emptyHint: {
    WAITING: '需要您确认已读的内容将在此显示',
    CONFIRMED: '确认已读后，内容将在此显示',
  } satisfies Record<MustReadListState, string>,
  due: (day: string) => `${day} 截止`,
  overdue: (day: string) => `已于 ${day} 截止`,
  asked: '发起于',
  confirmed: '确认于',
};
