import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Why these programs cannot open a cluster, and what to do; null where they can. Moving it to another major version takes the
 * programs of both, and an installation has one: the version that made it backs up, this one restores.
 */
export function describeVersionMismatch(cluster: string, majorVersion: string): string | null {
  const version = readClusterVersion(cluster);
  if (version === null) {
    return `数据库文件夹 ${cluster} 不完整：读不到里面的 PG_VERSION。\n请把它补全（从文件系统的备份），或把它改名后用 npm run restore -- --yes 从备份恢复。`;
  }
  if (version === majorVersion) return null;
  return [
    `数据库文件夹 ${cluster} 是 PostgreSQL ${version} 的，而这一版知汇自带的是 ${majorVersion}，打不开。数据没有改动。请这样换过来：`,
    `  1. 装回原来那一版知汇，运行 npm run backup`,
    `  2. 装好这一版，把旧的数据库改名留着：mv ${cluster} ${cluster}-${version}`,
    `  3. 运行 npm run restore -- --yes，再照常启动`,
    `设了 BACKUP_TO 时，两次都用同一个；确认都在之后再删除 ${path.basename(cluster)}-${version}。`,
  ].join('\n');
}

function readClusterVersion(cluster: string): string | null {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}
