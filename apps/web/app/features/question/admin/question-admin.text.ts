import { createTableText } from '../../content/admin/content-admin.public.ts';

export const questionTableText = createTableText('问题', '个');

export const questionAdminText = {
  title: '问答管理',
  write: '提问题',
  answers: '回答',
  progress: '进展',
  anyProgress: '全部进展',
  anyClosing: '开放与关闭',
  open: '开放',
  closed: '已关闭',
  unansweredOnly: '只看没人回答',
  duplicateOnly: '只看重复问题',
  duplicateOf: '重复于',
  waiting: '等待回答',
  states: { '1': '已解决', '0': '没有采纳', '-1': '未解决' },
  repeats: '重复',
  markDuplicate: '标为重复',
  close: '关闭问题',
  reopen: '重新打开',
  unaccept: '取消采纳',
  closedMessage: (n: number) => `已关闭 ${n} 个问题`,
  reopened: (n: number) => `已重新打开 ${n} 个问题`,
  unaccepted: (n: number) => `已取消 ${n} 个问题的采纳`,
};
