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
  warnings: '告警',
  allNormal: '一切正常',
  allNormalDescription: '节点、数据库、任务队列、文件存储、邮件、磁盘与备份均无告警。',
  todo: '处理建议：',
  node: '节点',
  role: '角色',
  version: '版本',
  started: '启动时间',
  lastSeen: '最近心跳',
  memory: '内存',
  connections: '连接数',
  disk: '磁盘剩余',
  current: '当前节点',
  missing: '离线',
  process: (pid: number) => `进程 ${pid}`,
  noNodes: '暂无节点信息',
  noNodesDescription: '节点每 15 秒上报一次心跳。',
  used: (used: string, max: string) => `${used} / ${max}`,
  waiting: (n: string) => `等待 ${n}`,
  free: (free: string, total: string) => `${free} / ${total}`,
  unknown: '未知',
  size: '大小',
  longestTransaction: '最长事务',
  migration: '数据库结构版本',
  replicas: '副本',
  noReplicas: '无',
  state: '状态',
  lag: '复制延迟',
  reads: '只读副本',
  share: '读请求占比',
  formatReadShare: (
    count: number,
    { primary, replicas }: Pick<SystemStatus['database']['reads'], 'primary' | 'replicas'>,
  ) => {
    const all = replicas.reduce((sum, replica) => sum + replica.reads, primary);
    return `${all === 0 ? 0 : Math.round((count / all) * 100)}%`;
  },
  waitingJobs: '等待中',
  jobsRunning: '执行中',
  jobsFailed: '失败',
  oldest: '最长等待时间',
  failures: '失败任务',
  task: '任务',
  count: '次数',
  last: '最近失败时间',
  storageLocation: '存储位置',
  fallbackStorage: '备用位置',
  unmigratedFiles: '待迁移文件',
  storageFailed: '读写失败',
  way: '发信方式',
  sent: '发送成功',
  notSent: '发送失败',
  lastError: '最近错误',
  proven: '最近一次已校验备份',
  never: '暂无',
  backupAt: '自动备份',
  daily: (at: string) => `每天 ${at}（北京时间）`,
  manualOnly: '未开启',
  retention: '保留策略',
  formatRetention: ({ days, weeks, months }: { days: number; weeks: number; months: number }) =>
    `日备份 ${days} 天、周备份 ${weeks} 周、月备份 ${months} 个月`,
  backupLocation: '存储位置',
  encrypted: (location: string) => `${location}（已加密）`,
  backups: '备份记录',
  startedAt: '开始时间',
  rows: '数据行数',
  files: '文件数',
  storedSize: '增量大小',
  backupName: '名称',
  startBackup: '立即备份',
  schedulingBackup: '正在提交…',
  backupScheduled: '备份已提交，将在数秒后开始；完成后请刷新页面查看。',
  none: '无',
  sinceStart: '自节点启动以来',
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
  ok: '正常',
  late: '延迟过高，已摘除',
  away: '无响应，已摘除',
  other: '非本数据库的副本',
  primary: '非副本',
};

export const BACKUP_STATE_LABELS: Record<BackupState, string> = {
  RUNNING: '备份中',
  PROVEN: '已校验',
  UNPROVEN: '校验失败',
  FAILED: '备份失败',
  REMOVED: '已按保留策略清除',
};

export const LEVEL_LABELS = { error: '错误', warning: '警告' } as const;

export const ROLE_LABELS: Record<NodeRole, string> = {
  SITE: 'Web 服务',
  WORKER: '后台任务',
  BOTH: 'Web 服务、后台任务',
};

export const MAIL_METHOD_LABELS: Record<SystemStatus['mail']['way'], string> = {
  env: '使用部署配置（SMTP_URL）',
  setting: '使用站点设置中的服务器',
  mailbox: '不发送，仅显示在本机开发邮箱',
  none: '未设置',
};

/** Formats a number of bytes as `840.0 MB` or `3.2 GB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / 1024).toFixed(1)} GB`;
}
