import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../config/env.ts';
import { bundledDatabase } from '../db/embedded/binaries.ts';
import { otherMajor } from '../db/embedded/other-major.ts';
import { inspectDatabase } from '../db/inspect.ts';
import type { Inspected } from '../db/inspect.ts';
import { openAsker } from '../db/replicas/asker.ts';
import { nameOf } from '../db/replicas/reads.ts';
import { reachDatabase } from '../db/reach-database.ts';
import { fault, ok, sizeInWords, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const what = '数据库';
/** Codes of the second step are good for 30 seconds. */
const CLOCK_OFF_MS = 5000;
/** What tools, the queue and searches take beside the pool. */
const BESIDE_POOL = 12;

/** The database: the bundled one, or the one that DATABASE_URL names. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL === undefined) return [checkBundled(env)];
  try {
    await reachDatabase(env.DATABASE_URL);
  } catch (error) {
    return [fault(what, (error as Error).message, '请按上面说的改 DATABASE_URL 或数据库')];
  }
  return [
    ...judge(await inspectDatabase(env.DATABASE_URL), env),
    ...(await checkReplicas(env.DATABASE_URL, env.DATABASE_READ_URLS)),
  ];
}

/** The replicas that are read from: each must copy this database. */
async function checkReplicas(url: string, replicas: readonly string[]): Promise<Finding[]> {
  if (replicas.length === 0) return [];
  const system = await systemOf(url);
  return Promise.all(
    replicas.map(async (replica): Promise<Finding> => {
      const kind = `只读副本 ${nameOf(replica)}`;
      try {
        const found = await systemOf(replica);
        if (found.system !== system.system)
          return fault(kind, '不是这个数据库的副本', '核对 DATABASE_READ_URLS 的地址');
        if (!found.copies) return fault(kind, '不是副本', '从 DATABASE_READ_URLS 里去掉');
        return ok(kind, '在同步');
      } catch (error) {
        return warning(
          kind,
          `用不了（${(error as Error).message}）`,
          '检查 DATABASE_READ_URLS 的地址和账号；站点照常启动，读由主库承担',
        );
      }
    }),
  );
}

async function systemOf(url: string): Promise<{ system: string; copies: boolean }> {
  const asker = openAsker(url);
  try {
    return await asker.ask(
      'select system_identifier::text as system, pg_is_in_recovery() as copies from pg_control_system()',
    );
  } finally {
    asker.close();
  }
}

function checkBundled({ DATA_DIR }: Env): Finding {
  let version: string;
  try {
    ({ version } = bundledDatabase());
  } catch (error) {
    return fault(
      what,
      '没有适合这台机器的自带数据库',
      (error as Error).message.replaceAll('\n', ''),
    );
  }
  const cluster = clusterIn(DATA_DIR);
  const made = existsSync(cluster);
  const refusal = made ? otherMajor(cluster, version.split('.')[0] ?? '') : null;
  if (refusal !== null) {
    const [problem = '', ...steps] = refusal.split('\n');
    return fault(what, problem, steps.map((step) => step.trim()).join('；'));
  }
  const empty = !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0;
  return ok(what, `用自带的，${made ? '已经建好' : empty ? '第一次启动时建立' : '启动时建立'}`);
}

/** Where the bundled database of a data folder lies, or will. */
function clusterIn(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres-location');
  const base = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : path.join(dataDir, 'postgres');
  return path.join(base, 'data');
}

function judge(inside: Inspected, env: Env): Finding[] {
  const found = [ok(what, `PostgreSQL ${inside.version}，${sizeInWords(inside.size)}`)];
  if (inside.encoding !== 'UTF8')
    found.push(fault('数据库编码', inside.encoding, '请用 UTF8 编码重新建立数据库'));
  if (!inside.mayCreate)
    found.push(fault('数据库权限', '不能在里面建表', '让这个账号成为数据库的所有者'));
  const room = inside.maxConnections;
  const needed = env.DATABASE_POOL_SIZE + BESIDE_POOL;
  found.push(
    room < needed
      ? warning(
          '数据库连接',
          `最多 ${room} 个，一个节点要用到 ${needed} 个`,
          '调高 max_connections，或调低 DATABASE_POOL_SIZE',
        )
      : ok('数据库连接', `最多 ${room} 个，一个节点要用到 ${needed} 个`),
  );
  found.push(ok('数据库结构', structureOf(inside)));
  const off = Math.abs(inside.clockAheadMs);
  if (off > CLOCK_OFF_MS)
    found.push(
      warning(
        '数据库的时钟',
        `与这台机器差 ${Math.round(off / 1000)} 秒`,
        '让两台机器都与时间服务器同步',
      ),
    );
  return found;
}

function structureOf({ pending }: Inspected): string {
  if (pending === null) return '还是空的，启动时建立';
  return pending === 0 ? '是最新的' : `启动时会更新 ${pending} 步，更新前请先备份`;
}
