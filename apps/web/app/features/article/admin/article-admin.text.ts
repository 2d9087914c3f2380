import { createTableText } from '../../content/admin/content-admin.public.ts';

export const articleTableText = createTableText('文章', '篇');

export const articleAdminText = {
  write: '写文章',
  history: '历史版本',
  reviewBy: '复核日期',
  overdue: '逾期',
  overdueOnly: '仅看逾期未复核',
  owner: '负责人',
  changeOwner: '指定负责人',
  newOwner: '新负责人',
  ownerHint: '到达复核日期时提醒负责人；不选则由作者负责。',
  ownerChanged: (n: number) => `已更改 ${n} 篇文章的负责人`,
};
