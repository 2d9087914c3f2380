import type { ShareState, ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';

const states: Readonly<Record<ShareState, string>> = {
  ACTIVE: '有效',
  EXPIRED: '已过期',
  ENDED: '已结束',
};
const types: Readonly<Record<ShareTarget, string>> = { ARTICLE: '文章', CATEGORY: '分类' };

/** Words of the back-office's list of links for people without an account. */
export const shareAdminText = {
  title: '对外分享',
  total: (count: string) => `${count} 个链接`,
  list: '对外分享链接',
  unit: '个',
  filter: '筛选对外分享',
  byState: '按状态筛选',
  keyword: '搜索内容或备注',
  all: '全部',
  states,
  types,
  target: '分享内容',
  type: '类型',
  hidden: '内容已不可访问',
  maker: '创建人',
  remark: '备注',
  state: '状态',
  blocked: '暂不可访问',
  blockedHint: '创建人已离职、失去对外分享权限或不能再阅读该内容',
  password: '访问密码',
  hasPassword: '需密码',
  noPassword: '无',
  lastDay: '有效期至',
  openings: '打开次数',
  lastOpened: '最近打开',
  never: '未打开',
  createdAt: '创建时间',
  end: '结束',
  rowName: (title: string, remark: string) => (remark === '' ? title : `${title}（${remark}）`),
  empty: '暂无对外分享链接',
  emptyHint: '在文章或分类页点击“分享”即可创建，结束或过期的链接保留 90 天。',
};
