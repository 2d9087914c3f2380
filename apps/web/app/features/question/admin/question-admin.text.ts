import { createTableText } from '../../content/admin/content-admin.public.ts';

export const questionTableText = createTableText('问题', '个');

export const questionAdminText = {
  title: '问答管理',
  write: '提问',
  answers: '回答',
  progress: '解决状态',
  anyProgress: '全部解决状态',
  anyClosing: '全部状态',
  open: '开放',
  closed: '已关闭',
  unansweredOnly: '仅看未回答',
  duplicateOnly: '仅看重复问题',
  duplicateOf: '重复于',
  waiting: '待回答',
  states: { '1': '已解决', '0': '未采纳', '-1': '未解决' },
  repeats: '重复',
  markDuplicate: '标为重复',
  close: '关闭问题',
  reopen: '重新打开',
  unaccept: '取消采纳',
  closedMessage: (n: number) => `已关闭 ${n} 个问题`,
  reopened: (n: number) => `已重新打开 ${n} 个问题`,
  unaccepted: (n: number) => `已取消 ${n} 个问题的采纳`,
};
