import { createTableText } from '../../content/admin/content-admin.public.ts';

export const announcementTableText = createTableText('公告', '条');

export const announcementAdminText = {
  write: '写公告',
  period: '有效期',
  from: '开始时间',
  until: '结束时间',
  fromNow: '即日起',
  noEnd: '长期',
  confirming: '确认情况',
  confirmed: (n: string) => `${n} 人已确认`,
  notRequired: '无需确认',
  unconfirmedOnly: '仅看未全部确认',
  state: '确认情况',
  counts: (confirmed: string, waiting: string) => `${confirmed} 人已确认，${waiting} 人未确认`,
  waiting: '未确认人员',
  allDone: '已全部确认',
  noRecipients: '暂无需要确认的人员',
  more: '查看全部并导出',
  failed: '加载失败，请稍后重试',
};
