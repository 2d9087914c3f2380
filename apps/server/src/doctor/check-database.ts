import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../config/env.ts';
import { bundledDatabase } from '../db/embedded/binaries.ts';
import { describeVersionMismatch } from '../db/embedded/cluster.ts';
import { inspectDatabase } from '../db/inspect.ts';
import type { DatabaseInfo } from '../db/inspect.ts';
import { openProbe } from '../db/replicas/database-probe.ts';
import { formatReplicaName } from '../db/replicas/read-router.ts';
import { assertDatabaseReachable } from '../db/assert-database-reachable.ts';
import { failed, ok, formatSize, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const topic = '数据库';
/** Codes of the second step are good for 30 seconds. */
const CLOCK_OFF_MS = 5000;
/** Connections that tools, the queue and searches use beside the pool. */
const RESERVED_CONNECTIONS = 12;

/** The database: the bundled one, or the one that DATABASE_URL names. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL === undefined) return [checkBundled(env)];
  try {
    await assertDatabaseReachable(env.DATABASE_URL);
  } catch (error) {
    return [failed(topic, (error as Error).message, '请按上述提示修改 DATABASE_URL 或数据库')];
  }
  return [
    ...assessDatabase(await inspectDatabase(env.DATABASE_URL), env),
    ...(await checkReplicas(env.DATABASE_URL, env.DATABASE_READ_URLS)),
  ];
}

/** Checks the replicas: each must copy this database. */
async function checkReplicas(url: string, replicas: readonly string[]): Promise<Finding[]> {
  if (replicas.length === 0) return [];
  const system = await readSystemId(url);
  return Promise.all(
    replicas.map(async (replica): Promise<Finding> => {
      const kind = `只读副本 ${formatReplicaName(replica)}`;
      try {
        const replicaInfo = await readSystemId(replica);
        if (replicaInfo.system !== system.system)
          return failed(kind, '不是当前数据库的副本', '核对 DATABASE_READ_URLS 的地址');
        if (!replicaInfo.copies) return failed(kind, '不是副本', '从 DATABASE_READ_URLS 中移除');
        return ok(kind, '同步中');
      } catch (error) {
        return warning(
          kind,
          `不可用（${(error as Error).message}）`,
          '检查 DATABASE_READ_URLS 的地址和账号；站点正常启动，读请求由主库承担',
        );
      }
    }),
  );
}

async function readSystemId(url: string): Promise<{ system: string; copies: boolean }> {
  const probe = openProbe(url);
  try {
    return await probe.query(
      'select system_identifier::text as system, pg_is_in_recovery() as copies from pg_control_system()',
    );
  } finally {
    probe.close();
  }
}

function checkBundled({ DATA_DIR }: Env): Finding {
  let version: string;
  try {
    ({ version } = bundledDatabase());
  } catch (error) {
    return failed(topic, '内置数据库不支持此机器', (error as Error).message.replaceAll('\n', ''));
  }
  const cluster = findCluster(DATA_DIR);
  const clusterExists = existsSync(cluster);
  const mismatch = clusterExists
    ? describeVersionMismatch(cluster, version.split('.')[0] ?? '')
    : null;
  if (mismatch !== null) {
    const [problem = '', ...steps] = mismatch.split('\n');
    return failed(topic, problem, steps.map((step) => step.trim()).join('；'));
  }
  const empty = !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0;
  return ok(
    topic,
    `使用内置数据库，${clusterExists ? '已创建' : empty ? '首次启动时创建' : '启动时创建'}`,
  );
}

/** The location of the bundled database of a data folder, whether or not it exists yet. */
function findCluster(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres-location');
  const base = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : path.join(dataDir, 'postgres');
  return path.join(base, 'data');
}

function assessDatabase(info: DatabaseInfo, env: Env): Finding[] {
  const replicaInfo = [ok(topic, `PostgreSQL ${info.version}，${formatSize(info.size)}`)];
  if (info.encoding !== 'UTF8')
    replicaInfo.push(failed('数据库编码', info.encoding, '请使用 UTF8 编码重新创建数据库'));
  if (!info.canCreate)
    replicaInfo.push(failed('数据库权限', '没有建表权限', '请将该账号设为数据库所有者'));
  const connectionLimit = info.maxConnections;
  const neededConnections = env.DATABASE_POOL_SIZE + RESERVED_CONNECTIONS;
  replicaInfo.push(
    connectionLimit < neededConnections
      ? warning(
          '数据库连接',
          `上限 ${connectionLimit} 个，每个节点需要 ${neededConnections} 个`,
          '调高 max_connections，或调低 DATABASE_POOL_SIZE',
        )
      : ok('数据库连接', `上限 ${connectionLimit} 个，每个节点需要 ${neededConnections} 个`),
  );
  replicaInfo.push(ok('数据库结构', describeMigrations(info)));
  const off = Math.abs(info.clockAheadMs);
  if (off > CLOCK_OFF_MS)
    replicaInfo.push(
      warning(
        '数据库时钟',
        `与本机相差 ${Math.round(off / 1000)} 秒`,
        '请将两台机器与时间服务器同步',
      ),
    );
  return replicaInfo;
}

function describeMigrations({ pending }: DatabaseInfo): string {
  if (pending === null) return '当前为空，启动时创建';
  return pending === 0 ? '已是最新' : `启动时将更新 ${pending} 步，更新前请先备份`;
}
