import type { GroupKind, GroupSource } from '@zhihui/contract/features/group/group.limits.ts';
import { MAX_GROUP_IMPORT_ROWS } from '@zhihui/contract/features/group/group.limits.ts';

const n = (value: number) => value.toLocaleString('zh-CN');
const KINDS: Record<GroupKind, string> = { DEPARTMENT: '部门', FREE: '自定义组' };
const LEADERS: Record<GroupKind, string> = { DEPARTMENT: '负责人', FREE: '管理员' };
const SOURCES: Record<GroupSource, string> = {
  MANUAL: '手动添加',
  SCIM: 'SCIM',
  WECOM: '企业微信',
  DINGTALK: '钉钉',
  FEISHU: '飞书',
};

export const groupText = {
  title: '用户组',
  subtitle: '用于内容授权，不含后台权限',
  kinds: KINDS,
  kindTabs: '用户组类型',
  leaders: LEADERS,
  sources: SOURCES,
  people: (count: string) => `${count} 人`,
  peopleUnit: '人',
  syncedFrom: (source: GroupSource) => `由${SOURCES[source]}同步，请在来源系统中调整`,
  notEditable: '暂无修改该用户组的权限',

  search: '搜索部门或负责人',
  searchResults: '搜索结果',
  noMatch: '未找到相关部门',
  expand: (name: string) => `展开${name}`,
  collapse: (name: string) => `收起${name}`,
  leaderNames: (names: readonly string[]) => `负责人 ${names.join('、')}`,
  noLeader: '未设负责人',
  notSet: '未设置',
  loading: '加载中',
  loadMore: (remaining: number) => `加载更多（剩余 ${n(remaining)} 个）`,
  failed: '加载失败',
  retry: '重试',
  empty: '暂无部门',
  gone: '用户组不存在或已删除',
  goneDescription: '请在列表中重新选择',

  create: { DEPARTMENT: '新建部门', FREE: '新建自定义组' } satisfies Record<GroupKind, string>,
  createBelow: '新建下级部门',
  name: '名称',
  nameNeeded: '请填写名称',
  description: '说明',
  parent: '上级部门',
  topLevel: '无（顶级部门）',
  created: (name: string) => `“${name}”已创建`,
  edit: '编辑',
  editTitle: { DEPARTMENT: '编辑部门', FREE: '编辑自定义组' } satisfies Record<GroupKind, string>,
  saved: '已保存',
  move: '更改上级',
  moveTitle: (name: string) => `更改“${name}”的上级部门`,
  moveHint: '下级部门与成员将一并移动',
  moved: (name: string) => `“${name}”已移动`,

  setLeaders: {
    DEPARTMENT: '设置负责人',
    FREE: '设置管理员',
  } satisfies Record<GroupKind, string>,
  leadersHint: {
    DEPARTMENT: '可设置多人，留空则不设负责人',
    FREE: '管理员可添加和移除该组成员',
  } satisfies Record<GroupKind, string>,
  leadersSaved: (kind: GroupKind) => `${LEADERS[kind]}已保存`,
  makeLeader: (kind: GroupKind) => `设为${LEADERS[kind]}`,
  dismissLeader: (kind: GroupKind) => `取消${LEADERS[kind]}`,

  memberCount: (count: string) => `成员 ${count} 人`,
  granted: (count: number) => (count === 0 ? '未用于授权' : `已授权 ${n(count)} 个分类`),
  members: '成员',
  memberList: '成员列表',
  memberFilter: '筛选成员',
  memberKeyword: '搜索姓名、邮箱或手机号',
  directOnly: '仅直属成员',
  email: '邮箱',
  role: '角色',
  joinedAt: '加入时间',
  source: '来源',
  department: '所在部门',
  inactive: '未启用',
  select: '选择该成员',
  noMembers: { DEPARTMENT: '该部门暂无成员', FREE: '该组暂无成员' } satisfies Record<
    GroupKind,
    string
  >,
  noMembersSynced: '成员将在下次同步后显示',
  noMembersManual: '可手动添加成员',
  noMemberMatch: '未找到相关成员',
  noMemberMatchDescription: '请更换关键词或清除筛选条件',
  addMembers: '添加成员',
  addMembersTitle: (name: string) => `添加成员到“${name}”`,
  membersNeeded: '请选择成员',
  membersAdded: (added: number, chosen: number) =>
    added === chosen
      ? `已添加 ${n(added)} 人`
      : added === 0
        ? '所选成员均已在该组中'
        : `已添加 ${n(added)} 人，其余 ${n(chosen - added)} 人已在该组中`,
  remove: '移除',
  membersRemoved: (count: number) => `已移除 ${n(count)} 人`,
  membersRestored: (count: number) => `已恢复 ${n(count)} 人`,
  manageMembers: '管理成员',
  moreOf: (name: string) => `更多操作：${name}`,

  freeList: '自定义组列表',
  freeFilter: '筛选自定义组',
  freeKeyword: '搜索自定义组或管理员',
  freeUnit: '个',
  freeEmpty: '暂无自定义组',
  freeEmptyDescription: '可将不同部门的成员编入同一组，用于内容授权',
  freeNoMatch: '未找到相关自定义组',
  headcount: '人数',

  delete: '删除',
  deleteTitle: (kind: GroupKind, name: string) => `删除${KINDS[kind]}“${name}”？`,
  deleted: (name: string) => `“${name}”已删除`,
  hasChildren: '请先移动或删除下级部门',
  effectUnknown: '授权影响统计失败，删除后其授权将一并移除。',
  noGrants: '该用户组未用于任何分类授权。',
  losesGrants: (names: readonly string[], total: number) =>
    `${listNames(
      names.map((name) => `“${name}”`),
      total,
      '个分类',
    )}的授权将一并移除。`,
  losesReading: (names: readonly string[], total: number) =>
    `${listNames(names, total, '人')}将失去阅读权限。`,
  noneLoses: '所有成员的阅读权限不受影响。',
  accountsStay: '成员账号不受影响。删除后不可恢复。',

  import: '导入',
  importTitle: '导入部门与成员',
  importHint: `文件首行为列名：部门、成员邮箱、负责人。部门填写完整路径，以“/”分隔，不存在的部门将自动创建；负责人填写“是”或留空。最多 ${n(MAX_GROUP_IMPORT_ROWS)} 行，已有部门和成员不会被移除。`,
  template: '下载模板',
  templateName: '部门与成员导入模板.csv',
  templateColumns: ['部门', '成员邮箱', '负责人'],
  templateRows: [
    ['示例公司/供应链中心', 'zhangsan@example.com', '是'],
    ['示例公司/供应链中心/关务组', 'lisi@example.com', ''],
  ],
  chooseFile: '选择 CSV 文件',
  importing: '正在导入…',
  imported: (groups: number, members: number, leaders: number) =>
    `已新建 ${n(groups)} 个部门，添加 ${n(members)} 名成员、${n(leaders)} 名负责人。`,
  importProblems: (count: number) => `${n(count)} 行未导入`,
  problemsListed: (count: number) => `仅显示前 ${n(count)} 行，全部错误请下载查看`,
  downloadProblems: '下载错误明细',
  problemsName: '部门与成员导入错误.csv',
  row: '行',
  column: '列',
  problem: '错误原因',
};

/** The names that are known, and the total where it is larger. */
function listNames(names: readonly string[], total: number, unit: string): string {
  const listed = names.join('、');
  return total > names.length ? `${listed}等 ${n(total)} ${unit}` : listed;
}
