import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';

const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000));
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** What is said of what is not as it should be: how it stands, and what to do. */
export const statusText = {
  missing: (host: string, pid: number, silentSeconds: number) => ({
    text: `${host} 上的进程（${pid}）已有 ${minutes(silentSeconds)} 分钟未上报心跳`,
    todo: '请检查该机器和进程是否运行；已停用的节点将在一天后自动移除。',
  }),
  versions: (versions: readonly string[]) => ({
    text: `各节点版本不一致：${versions.join('、')}`,
    todo: '请将各节点更新到同一版本；正在逐台更新时可忽略。',
  }),
  noWorker: {
    text: '没有正在运行的后台任务进程',
    todo: '邮件、通知和搜索更新均在等待：请删除 WORKER=off，或另行运行 npm run worker。',
  },
  poolWaiting: (host: string, waiting: number) => ({
    text: `${host} 有 ${waiting} 个请求在等待数据库连接`,
    todo: '刷新后如仍在等待，请查看日志中的 slow statement；如无慢查询，请调高 DATABASE_POOL_SIZE。',
  }),
  disk: (host: string, freeBytes: number) => ({
    text: `${host} 的数据目录剩余空间仅 ${gigabytes(freeBytes)}`,
    todo: '请清理旧备份和日志，或扩容磁盘；磁盘写满后数据库将停止，释放空间后自动重启。',
  }),
  connections: (used: number, max: number) => ({
    text: `数据库连接数 ${used}，上限 ${max}`,
    todo: '请调高数据库的 max_connections，或调低各节点的 DATABASE_POOL_SIZE。',
  }),
  longTransaction: (seconds: number) => ({
    text: `最长事务已持续 ${minutes(seconds * 1000)} 分钟`,
    todo: '该事务阻碍数据库清理旧数据：请在 pg_stat_activity 中按 xact_start 查找，通常是未关闭的客户端工具。',
  }),
  replicaOmitted: (name: string, health: Exclude<ReplicaHealth, 'ok'>, lagMs: number | null) =>
    ({
      late: {
        text: `只读副本 ${name} 延迟${lagMs === null ? '过高' : ` ${(lagMs / 1000).toFixed(1)} 秒`}，已摘除`,
        todo: '请检查副本的磁盘、网络和长查询；追平后自动恢复，期间读请求由主库承担。',
      },
      away: {
        text: `只读副本 ${name} 无响应，已摘除`,
        todo: '请检查该数据库是否运行；恢复后自动启用，期间读请求由主库承担。',
      },
      other: {
        text: `${name} 不是当前数据库的副本，未启用`,
        todo: '请核对 DATABASE_READ_URLS 的地址；主库重建后，副本也需重建。',
      },
      primary: {
        text: `${name} 不是副本，未启用`,
        todo: '请从 DATABASE_READ_URLS 中移除；如刚将其提升为主库，请将 DATABASE_URL 指向该库。',
      },
    })[health],
  replicaBroken: (name: string, state: string) => ({
    text: `副本 ${name} 未在同步（${state}）`,
    todo: '请检查副本的日志和磁盘；中断过久需重建副本。',
  }),
  replicaLate: (name: string, seconds: number) => ({
    text: `副本 ${name} 延迟 ${Math.round(seconds)} 秒`,
    todo: '请检查副本的磁盘和网络；切换到该副本将丢失这段时间的修改。',
  }),
  queueDelayed: (seconds: number) => ({
    text: `最早的任务已等待 ${minutes(seconds * 1000)} 分钟`,
    todo: '请检查后台任务进程是否运行，以及日志中是否有 Failed task。',
  }),
  jobsFailed: (failed: number, tasks: readonly string[]) => ({
    text: `${failed} 个任务重试后仍失败：${tasks.join('、')}`,
    todo: '请在日志中查找 Failed task，按任务名查看原因；失败任务将在一周后自动清除。',
  }),
  storageFailed: (reason: string) => ({
    text: `文件存储无响应：${reason}`,
    todo: '请检查 STORAGE 指向的目录或对象存储是否存在、是否写满、密钥是否正确；恢复后此告警自动消失。',
  }),
  moving: (secondary: string, remaining: number | null) => ({
    text:
      remaining === 0
        ? `${secondary} 中的文件已全部迁移`
        : `文件正在从 ${secondary} 迁移${remaining === null ? '' : `，剩余 ${remaining} 个`}`,
    todo:
      remaining === 0
        ? '请在各节点删除 STORAGE_ALSO 后重新启动。'
        : '请运行 npm run storage -- move，可中断并重复执行。',
  }),
  noMail: {
    text: '未配置邮件服务器',
    todo: '验证码和通知邮件无法发送：请在“站点设置 › 邮件”中配置，或设置 SMTP_URL。',
  },
  mailFailed: (reason: string) => ({
    text: `最近一次邮件发送失败：${reason}`,
    todo: '请在“站点设置 › 邮件”中发送测试邮件，核对服务器、账号和密码；未发送的邮件将自动重试。',
  }),
  noBackup: {
    text: '最近两天没有已校验的备份',
    todo: '请在下方备份记录中查看失败原因，处理后点击“立即备份”；如从未备份，今晚将自动备份。',
  },
};
