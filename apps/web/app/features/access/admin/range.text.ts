import type { Visibility } from '@zhihui/contract/models.ts';

const EXPLANATIONS: Record<Visibility, string> = {
  PUBLIC: '所有人可见',
  MEMBER: '登录后可见',
  INTERNAL: '全体员工可见',
  GRANTED: '仅授权成员可见',
};

export const rangeText = {
  title: '可见范围',
  explanations: EXPLANATIONS,
  limitedBy: (parent: string, widest: string) =>
    `上级分类“${parent}”为“${widest}”，下级分类不能超出上级范围。`,
  inherited: '继承的授权',
  inheritedFrom: (names: readonly string[]) => `继承自“${names.join('”“')}”`,
  noInherited: '上级分类暂无授权。',
  stopInheriting: '停止继承',
  inheritAgain: '恢复继承',
  notInheriting: '已停止继承，上级分类的授权变更不影响本分类。',
  stopTitle: (parent: string) => `停止继承“${parent}”的授权？`,
  stopDescription: '上级后续的授权变更将不再影响本分类。',
  stopChoice: '继承的授权',
  copyGrants: (n: number) => `将 ${n} 项授权复制到本分类`,
  dropGrants: (losing: number | null) =>
    losing === null || losing === 0 ? '不保留' : `不保留，${losing} 人将失去阅读权限`,
  own: '本分类的授权',
  add: '添加',
  addGrantee: '添加用户组或成员',
  searchGrantee: '搜索用户组或成员',
  noGrantee: '无匹配的用户组或成员',
  granteeExists: '已授权',
  groups: '用户组',
  users: '成员',
  right: '权限',
  rightOf: (name: string) => `${name}的权限`,
  members: (n: string) => `${n} 人`,
  member: '成员',
  isNew: '新增',
  willBeRemoved: '保存后移除',
  remove: (name: string) => `移除 ${name}`,
  undoRemoval: '撤销移除',
  emptyTitle: '暂未授权任何成员',
  emptyDescription: '保存后仅管理员可见',
  effect: (gaining: number, losing: number) => {
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
  visitors: '未登录访客',
  outsideUsers: '外部用户',
  publicGain: (who: string) => `${who}将获得阅读权限。`,
  publicLoss: (who: string) => `${who}将失去阅读权限。`,
  effectLoading: '正在统计受影响的成员…',
  effectFailed: '预览加载失败',
  effectFailedDescription: '暂时无法统计受影响的成员，请稍后重试',
  appliesTo: (following: number) =>
    following > 0 ? `立即生效，并同步至 ${following} 个下级分类` : '立即生效',
  saved: '可见范围已保存',
  saveFailed: (reason: string) => `保存失败：${reason}`,
  conflict: '授权列表已被他人修改，请刷新后重试。',
  refresh: '刷新',
  viewReaders: '查看可阅读人员',
};
