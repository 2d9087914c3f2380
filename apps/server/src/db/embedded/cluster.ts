import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import path from 'node:path';
import { StartupError, isDiskFullOutput } from '../../config/startup-error.ts';
import { changeOwner, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { databaseName } from './endpoint.ts';
import type { ClusterLocation } from './cluster-location.ts';

const run = promisify(execFile);

/** The role with all rights. Only this file uses it: the application's own role is an ordinary one. */
const superuser = 'postgres';

/**
 * Creates the cluster on the first start, with the application's role and database in it; later it only checks that the
 * cluster fits the programs. Returns the role's password. Throws a StartupError when the cluster is of another major version
 * or cannot be created.
 */
export async function prepareCluster(
  location: ClusterLocation,
  binaries: Binaries,
  onProgress: (text: string) => void,
): Promise<string> {
  if (!existsSync(location.cluster)) {
    onProgress('正在创建数据库（仅首次）');
    await createCluster(location, binaries);
  }
  const refusal = describeVersionMismatch(location.cluster, binaries.majorVersion);
  if (refusal !== null) throw new StartupError(refusal);
  return readFileSync(location.password, 'utf8').trim();
}

// Everything happens in a folder of another name: a killed start leaves no partial cluster.
async function createCluster(location: ClusterLocation, binaries: Binaries): Promise<void> {
  const unfinished = `${location.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  rmSync(location.password, { force: true });
  writeFileSync(location.password, `${password}\n`, { mode: 0o600 });
  changeOwner(location.account, location.password);
  try {
    await run(binaries.initdb, initdbArguments(unfinished, location), childOptions(location));
    await runSingleUser(location, binaries, unfinished, [
      `CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${databaseName} OWNER ${databaseName}`,
    ]);
  } catch (error) {
    const message =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    if (isDiskFullOutput(message)) {
      throw new StartupError(
        `磁盘已满，数据库创建失败。请在 ${location.base} 所在磁盘释放空间后重新启动。`,
      );
    }
    writeFileSync(location.log, message);
    throw new StartupError(
      `数据库创建失败，详情见 ${location.log}。\n也可用 DATABASE_URL 指定已有的 PostgreSQL。`,
    );
  }
  renameSync(unfinished, location.cluster);
  syncFolder(location.base);
}

// The rename itself must survive a power cut before anything is acknowledged.
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

// The builtin provider sorts and cases the same on every system, whatever locales it has.
function initdbArguments(folder: string, location: ClusterLocation): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${location.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

async function runSingleUser(
  location: ClusterLocation,
  { postgres }: Binaries,
  folder: string,
  statements: string[],
): Promise<void> {
  const child = run(
    postgres,
    ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    childOptions(location),
  );
  child.child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''));
  await child;
}

/** Options for every child: the right user, a folder it can enter, none of our environment. */
export function childOptions(location: ClusterLocation) {
  return {
    ...runAs(location.account),
    cwd: location.base,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: location.base },
  };
}

/**
 * Says why these programs cannot open a cluster, and how to proceed; null when they can. Moving it to another major version
 * needs the programs of both, and an installation has one: the version that made it backs up, this one restores.
 */
export function describeVersionMismatch(cluster: string, majorVersion: string): string | null {
  const version = readClusterVersion(cluster);
  if (version === null) {
    return `数据库文件夹 ${cluster} 不完整：无法读取其中的 PG_VERSION。\n请从文件系统备份补全，或将其重命名后用 npm run restore -- --yes 从备份恢复。`;
  }
  if (version === majorVersion) return null;
  return [
    `数据库文件夹 ${cluster} 的版本是 PostgreSQL ${version}，而此版本知汇内置 ${majorVersion}，无法打开。数据未变更。请按以下步骤迁移：`,
    `  1. 安装原版本知汇，运行 npm run backup`,
    `  2. 安装此版本，将旧数据库重命名保留：mv ${cluster} ${cluster}-${version}`,
    `  3. 运行 npm run restore -- --yes，然后正常启动`,
    `如设置了 BACKUP_TO，两次须使用同一位置；确认数据完整后再删除 ${path.basename(cluster)}-${version}。`,
  ].join('\n');
}

function readClusterVersion(cluster: string): string | null {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}
