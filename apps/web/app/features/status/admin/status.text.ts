import type { BackupState } from '@zhihui/contract/features/backup/backup.endpoints.ts';
import type {
  NodeRole,
  ReplicaHealth,
  StatusPart,
  SystemStatus,
} from '@zhihui/contract/features/status/status.schema.ts';

/** Texts of 系统状态. */
export const statusText = {
  title: '系统状态',
  help: '运维手册',
  refresh: '刷新',
  refreshing: '正在刷新',
  warnings: '要处理的问题',
  allNormal: '一切正常',
  allNormalDescription: '各节点、数据库、任务、文件、邮件、磁盘与备份都没有要处理的问题。',
  todo: '怎么办：',
  node: '节点',
  role: '做什么',
  version: '版本',
  started: '启动',
  lastSeen: '最近消息',
  memory: '内存',
  connections: '连接',
  disk: '磁盘剩余',
  current: '当前',
  missing: '没有消息',
  process: (pid: number) => `进程 ${pid}`,
  noNodes: '还没有节点的消息',
  noNodesDescription: '节点每 15 秒报告一次。',
  used: (used: string, max: string) => `${used} / ${max}`,
  waiting: (n: string) => `${n} 个在等`,
  free: (free: string, total: string) => `${free} / ${total}`,
  unknown: '未知',
  size: '大小',
  longestTransaction: '开得最久的事务',
  migration: '结构',
  replicas: '副本',
  noReplicas: '没有副本',
  state: '状态',
  lag: '落后',
  reads: '只读副本',
  share: '承担的读',
  formatReadShare: (
    count: number,
    { primary, replicas }: Pick<SystemStatus['database']['reads'], 'primary' | 'replicas'>,
  ) => {
    const all = replicas.reduce((sum, replica) => sum + replica.reads, primary);
    return `${all === 0 ? 0 : Math.round((count / all) * 100)}%`;
  },
  waitingJobs: '等着做',
  jobsRunning: '正在做',
  jobsFailed: '没有做成',
  oldest: '最早的等了',
  failures: '没有做成的任务',
  task: '任务',
  count: '次数',
  last: '最近一次',
  storageLocation: '放在',
  fallbackStorage: '还从这里找',
  unmigratedFiles: '还没有搬来',
  storageFailed: '没有做成的读写',
  way: '发信',
  sent: '发出',
  notSent: '没有发出',
  lastError: '最近的错误',
  proven: '最近一次可靠的备份',
  never: '还没有',
  backupAt: '自动备份',
  daily: (at: string) => `每天 ${at}（北京时间）`,
  manualOnly: '没有开',
  retention: '保留',
  formatRetention: ({ days, weeks, months }: { days: number; weeks: number; months: number }) =>
    `${days} 天、${weeks} 周、${months} 个月`,
  backupLocation: '放在',
  encrypted: (location: string) => `${location}（已加密）`,
  backups: '备份记录',
  startedAt: '开始',
  rows: '行',
  files: '文件',
  storedSize: '新写入',
  backupName: '名字',
  startBackup: '现在备份',
  schedulingBackup: '正在安排……',
  backupScheduled: '已安排，几秒后开始；完成后刷新可见。',
  none: '没有',
  sinceStart: '从各节点启动起',
  seconds: (n: number) => (n < 90 ? `${Math.round(n)} 秒` : `${Math.round(n / 60)} 分钟`),
};

export const PART_LABELS: Record<StatusPart, string> = {
  node: '节点',
  database: '数据库',
  queue: '任务队列',
  mail: '邮件',
  disk: '磁盘',
  storage: '文件存储',
  backup: '备份',
};

export const HEALTH_LABELS: Record<ReplicaHealth, string> = {
  ok: '在用',
  late: '落后太多，暂不用',
  away: '没有应答，暂不用',
  other: '不是这个数据库的副本',
  primary: '不是副本',
};

export const BACKUP_STATE_LABELS: Record<BackupState, string> = {
  RUNNING: '正在备份',
  PROVEN: '可靠',
  UNPROVEN: '没有核对成',
  FAILED: '没有完成',
  REMOVED: '已按规则清除',
};

export const LEVEL_LABELS = { error: '出错', warning: '请留意' } as const;

export const ROLE_LABELS: Record<NodeRole, string> = {
  SITE: '接请求',
  WORKER: '做任务',
  BOTH: '接请求、做任务',
};

export const MAIL_METHOD_LABELS: Record<SystemStatus['mail']['way'], string> = {
  env: '用部署时设的服务器（SMTP_URL）',
  setting: '用“站点设置”里的服务器',
  mailbox: '显示在本机的开发邮箱里',
  none: '没有设置',
};

/** Formats a number of bytes as `840.0 MB` or `3.2 GB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / 1024).toFixed(1)} GB`;
}
