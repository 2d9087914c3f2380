import type { RequestSpan, RequestState } from '@zhihui/contract/features/access/access.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';

const STATES: Record<RequestState, string> = {
  PENDING: '待审批',
  GRANTED: '已同意',
  REFUSED: '已驳回',
  WITHDRAWN: '已撤回',
};
const SPANS: Record<RequestSpan, string> = { week: '1 周', month: '1 个月', forever: '长期' };
const MODELS: Record<ContentModel, string> = {
  ANNOUNCEMENT: '公告',
  NEWS: '资讯',
  ARTICLE: '文章',
  QUESTION: '问题',
};

/** Why a person may read something. */
export const reasonText = {
  level: '可见范围包含该成员',
  byGroup: (group: string) => `通过“${group}”`,
  byName: '直接授权',
  from: (category: string) => `授权自分类“${category}”`,
  opened: '单篇开放',
  moderator: (category: string | undefined) =>
    category === undefined ? '版主' : `分类“${category}”的版主`,
  author: '作者',
};

export const readerText = {
  title: '可阅读人员',
  search: '搜索成员',
  total: (n: string) => `共 ${n} 人`,
  empty: '暂无可阅读的成员',
  noMatch: '暂无匹配的成员',
  more: '加载更多',
};

export const userAccessText = {
  title: (name: string) => `“${name}”的可见范围`,
  description: '仅列出“指定范围”的分类与单独开放的内容。',
  category: '分类',
  models: MODELS,
  empty: '暂无可阅读的受限内容',
};

export const requestListText = {
  title: '访问申请',
  list: '访问申请列表',
  total: (n: string) => `${n} 条`,
  unit: '条',
  byState: '按状态查看',
  states: STATES,
  all: '全部',
  empty: '暂无访问申请',
  emptyPending: '暂无待审批的访问申请',
  applicant: '申请人',
  content: '申请访问的内容',
  category: '分类',
  reason: '申请理由',
  createdAt: '申请时间',
  state: '状态',
  decidedBy: '审批人',
  noValue: '—',
  grant: '同意',
  refuse: '驳回',
  rowName: (user: string, title: string) => `${user}对“${title}”的申请`,
  grantTitle: (user: string) => `同意“${user}”的访问申请？`,
  refuseTitle: (user: string) => `驳回“${user}”的访问申请？`,
  grantDescription: (title: string) => `同意后，申请人可阅读“${title}”。`,
  span: '有效期',
  spans: SPANS,
  answer: '驳回理由',
  answerHint: '将通知申请人',
  answerMissing: '请填写驳回理由',
  granted: '已同意访问申请',
  refused: '已驳回访问申请',
};
