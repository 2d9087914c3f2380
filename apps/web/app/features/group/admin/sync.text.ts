import type { DirectoryKind } from '@zhihui/contract/features/directory/directory.limits.ts';
import type { SyncRecord } from '@zhihui/contract/features/directory/directory.endpoints.ts';

const n = (value: number) => value.toLocaleString('zh-CN');
const SOURCES: Record<DirectoryKind, string> = {
  WECOM: '企业微信',
  DINGTALK: '钉钉',
  FEISHU: '飞书',
};

export const syncText = {
  tab: '同步记录',
  sources: SOURCES,
  start: '同步通讯录',
  running: '正在同步',
  started: '已开始同步，完成后将自动更新',
  done: '通讯录同步完成',
  failedToast: '通讯录同步失败，详见同步记录',
  lastSync: '最近同步',
  failed: (kind: DirectoryKind, error: string) => `${SOURCES[kind]}同步失败：${error}。`,
  staleSince: '部门与成员信息停留在',
  settings: '检查登录设置',
  list: '同步记录列表',
  unit: '次',
  empty: '暂无同步记录',
  emptyDescription: '同步企业微信、钉钉或飞书通讯录后，可在此查看每次同步的结果',
  emptyDepartments: '从企业微信、钉钉、飞书或 SCIM 同步，也可手动新建或导入 CSV 文件',
  time: '时间',
  source: '来源',
  startedBy: '发起人',
  automatic: '自动同步',
  unknownPerson: '已注销用户',
  result: '结果',
  changesTitle: '变更',
  states: { RUNNING: '同步中', DONE: '成功', FAILED: '失败' } satisfies Record<
    SyncRecord['state'],
    string
  >,
  noChange: '无变化',
  changes: ({ departments, members, leadersChanged }: SyncRecord): string[] => [
    ...describe('部门', [
      ['新增', departments.added],
      ['变更', departments.changed],
      ['删除', departments.removed],
    ]),
    ...describe('成员', [
      ['加入', members.added],
      ['移出', members.removed],
    ]),
    ...describe('负责人', [['变更', leadersChanged]]),
  ],
  unknown: (count: number) => `${n(count)} 人尚无账号，未计入成员`,
  notes: (count: number) => `${n(count)} 条提示`,
  moreNotes: (count: number) => `另有 ${n(count)} 条`,
};

function describe(noun: string, counts: readonly (readonly [string, number])[]): string[] {
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([verb, count]) => `${verb} ${n(count)}`);
  return parts.length === 0 ? [] : [`${noun}${parts.join('、')}`];
}
