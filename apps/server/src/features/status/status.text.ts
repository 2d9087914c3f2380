import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';

const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000));
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** What is said of what is not as it should be: how it stands, and what to do. */
export const statusText = {
  missing: (host: string, pid: number, silentSeconds: number) => ({
    text: `${host} 上的进程（${pid}）已有 ${minutes(silentSeconds)} 分钟没有消息`,
    todo: '看那台机器和进程在不在运行；已经停用的，一天后自动从这里消失。',
  }),
  versions: (versions: readonly string[]) => ({
    text: `各节点的版本不同：${versions.join('、')}`,
    todo: '把它们都更新到同一个版本；正在逐台更新时可以不管。',
  }),
  noWorker: {
    text: '没有进程在做后台任务',
    todo: '邮件、通知、搜索的更新都在等：去掉 WORKER=off，或另外运行 npm run worker。',
  },
  poolWaiting: (host: string, waiting: number) => ({
    text: `${host} 有 ${waiting} 个请求在等数据库连接`,
    todo: '刷新后还在等，就看日志里的 slow statement；都不慢的话调高 DATABASE_POOL_SIZE。',
  }),
  disk: (host: string, freeBytes: number) => ({
    text: `${host} 的数据文件夹只剩 ${gigabytes(freeBytes)}`,
    todo: '清理旧的备份和日志，或扩大磁盘；满了之后数据库会停下，腾出来后会自己重新启动。',
  }),
  connections: (used: number, max: number) => ({
    text: `数据库的连接用了 ${used} 个，最多 ${max} 个`,
    todo: '调高数据库的 max_connections，或调低各节点的 DATABASE_POOL_SIZE。',
  }),
  longTransaction: (seconds: number) => ({
    text: `有一个事务开了 ${minutes(seconds * 1000)} 分钟`,
    todo: '它挡着数据库清理旧数据：在 pg_stat_activity 里按 xact_start 找到它，多半是忘了关的工具。',
  }),
  replicaOmitted: (name: string, health: Exclude<ReplicaHealth, 'ok'>, lagMs: number | null) =>
    ({
      late: {
        text: `只读副本 ${name} 落后${lagMs === null ? '太多' : ` ${(lagMs / 1000).toFixed(1)} 秒`}，暂不读它`,
        todo: '看副本的磁盘、网络和上面的长查询；追上后自动恢复使用，读都由主库承担。',
      },
      away: {
        text: `只读副本 ${name} 没有应答，暂不读它`,
        todo: '看那台数据库在不在运行；恢复后自动使用，读都由主库承担。',
      },
      other: {
        text: `${name} 不是这个数据库的副本，没有读它`,
        todo: '核对 DATABASE_READ_URLS 的地址；重新建立过的主库，副本也要重新建立。',
      },
      primary: {
        text: `${name} 不是副本，没有读它`,
        todo: '从 DATABASE_READ_URLS 里去掉；刚把它提升为主库的，把 DATABASE_URL 指向它。',
      },
    })[health],
  replicaBroken: (name: string, state: string) => ({
    text: `副本 ${name} 没有在同步（${state}）`,
    todo: '看副本的日志和磁盘；断得太久要重新建立。',
  }),
  replicaLate: (name: string, seconds: number) => ({
    text: `副本 ${name} 落后 ${Math.round(seconds)} 秒`,
    todo: '看副本的磁盘和网络；从它切换会丢掉这段时间的修改。',
  }),
  queueDelayed: (seconds: number) => ({
    text: `最早的任务已等了 ${minutes(seconds * 1000)} 分钟`,
    todo: '看做任务的进程在不在运行，日志里有没有 Failed task。',
  }),
  jobsFailed: (failed: number, tasks: readonly string[]) => ({
    text: `${failed} 个任务试完所有次数仍没有做成：${tasks.join('、')}`,
    todo: '在日志里找 Failed task，按任务名看原因；它们一周后自动清除。',
  }),
  storageFailed: (reason: string) => ({
    text: `文件存储没有应答：${reason}`,
    todo: '看 STORAGE 指的文件夹或对象存储在不在、满没满、密钥对不对；恢复后这里自己消失。',
  }),
  moving: (secondary: string, remaining: number | null) => ({
    text: `文件正在从 ${secondary} 搬过来${remaining === null ? '' : remaining === 0 ? '，已经搬完' : `，还剩 ${remaining} 个`}`,
    todo:
      remaining === 0
        ? '各节点去掉 STORAGE_ALSO 再启动。'
        : '运行 npm run storage -- move，可以中断和重复。',
  }),
  noMail: {
    text: '没有设置发信的服务器',
    todo: '没有人收得到验证码和通知：在“站点设置 › 邮件”里填好，或设 SMTP_URL。',
  },
  mailFailed: (reason: string) => ({
    text: `最近一次发信没有成功：${reason}`,
    todo: '在“站点设置 › 邮件”里试发一封，核对服务器、账号和密码；没发出的会自动再试。',
  }),
  noBackup: {
    text: '两天里没有一次备份完成并通过恢复检验',
    todo: '看下面备份记录里写的原因，改好后按“现在备份”；从来没有备份过的站点，过了今晚就有第一次。',
  },
};
