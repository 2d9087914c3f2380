import type { Outsider } from '@zhihui/contract/features/access/access.limits.ts';

const OUTSIDER_LABELS: Record<Outsider, string> = {
  VISITORS: '未登录访客',
  OUTSIDE_USERS: '外部用户',
};

/** Words of previews: who gains and who loses the right to read. */
export const effectText = {
  summary: (gaining: number, losing: number) => {
    if (gaining > 0 && losing > 0)
      return `保存后，将有 ${gaining} 人获得、${losing} 人失去阅读权限`;
    if (gaining > 0) return `保存后，将有 ${gaining} 人获得阅读权限`;
    if (losing > 0) return `保存后，将有 ${losing} 人失去阅读权限`;
    return '保存后，成员的阅读权限不变';
  },
  gaining: (n: number) => `获得 ${n} 人`,
  losing: (n: number) => `失去 ${n} 人`,
  names: (names: readonly string[], isCut: boolean) => names.join('、') + (isCut ? '等' : ''),
  showAll: '查看全部',
  unnamed: '您没有查看成员名单的权限',
  publicGain: (who: Outsider) => `${OUTSIDER_LABELS[who]}将获得阅读权限。`,
  publicLoss: (who: Outsider) => `${OUTSIDER_LABELS[who]}将失去阅读权限。`,
};
