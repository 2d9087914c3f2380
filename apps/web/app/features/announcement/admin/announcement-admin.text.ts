import { createTableText } from '../../content/admin/content-admin.public.ts';

export const announcementTableText = createTableText('公告', '份');

export const announcementAdminText = {
  write: '写公告',
  period: '有效期',
  from: '开始时间',
  until: '结束时间',
  fromNow: '即日起',
  noEnd: '长期',
  confirming: '确认',
  confirmed: (n: string) => `${n} 人已确认`,
  notRequired: '不需要',
  unconfirmedOnly: '只看未全部确认',
  state: '确认情况',
  counts: (confirmed: string, waiting: string) => `${confirmed} 人已确认，${waiting} 人未确认`,
  waiting: '还没有确认的人',
  allDone: '大家都确认了',
  noRecipients: '没有需要确认的人',
  more: '查看全部并导出',
  failed: '没有加载出来，请稍后重试',
};
