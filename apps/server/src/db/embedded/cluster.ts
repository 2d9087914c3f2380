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
import { StartupError } from '../../config/startup-error.ts';
import { saysDiskFull } from '../../config/startup-words.ts';
import { giveTo, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { databaseName } from './endpoint.ts';
import { otherMajor } from './other-major.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** The role with all rights. Only this file uses it: the application's own role is an ordinary one. */
const superuser = 'postgres';

/**
 * Makes the cluster on the first start, with the application's role and database in it; later
 * only checks that it fits the programs. Returns the role's password.
 * Throws a StartupError when the cluster is of another major version or cannot be made.
 */
export async function prepareCluster(
  place: Place,
  binaries: Binaries,
  onProgress: (text: string) => void,
): Promise<string> {
  if (!existsSync(place.cluster)) {
    onProgress('正在建立数据库（只在第一次）');
    await create(place, binaries);
  }
  const refusal = otherMajor(place.cluster, binaries.majorVersion);
  if (refusal !== null) throw new StartupError(refusal);
  return readFileSync(place.password, 'utf8').trim();
}

// Everything happens in a folder of another name: a start that is killed leaves no half cluster.
async function create(place: Place, binaries: Binaries): Promise<void> {
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  rmSync(place.password, { force: true });
  writeFileSync(place.password, `${password}\n`, { mode: 0o600 });
  giveTo(place.account, place.password);
  try {
    await run(binaries.initdb, initdbArguments(unfinished, place), childOptions(place));
    await runSingleUser(place, binaries, unfinished, [
      `CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${databaseName} OWNER ${databaseName}`,
    ]);
  } catch (error) {
    const message =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    if (saysDiskFull(message)) {
      throw new StartupError(
        `磁盘满了，数据库没能建立。请在 ${place.base} 所在的磁盘上腾出空间后再启动。`,
      );
    }
    writeFileSync(place.log, message);
    throw new StartupError(
      `数据库没能建立，详情见 ${place.log}。\n也可以用 DATABASE_URL 指向已有的 PostgreSQL。`,
    );
  }
  renameSync(unfinished, place.cluster);
  syncFolder(place.base);
}

// The rename itself must survive a power cut before anything is acknowledged.
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

// The builtin provider sorts and cases the same on every system, whatever locales it has.
function initdbArguments(folder: string, place: Place): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${place.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

async function runSingleUser(
  place: Place,
  { postgres }: Binaries,
  folder: string,
  statements: string[],
): Promise<void> {
  const child = run(
    postgres,
    ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    childOptions(place),
  );
  child.child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''));
  await child;
}

/** Options for every child: the right user, a folder it can enter, none of our environment. */
export function childOptions(place: Place) {
  return {
    ...runAs(place.account),
    cwd: place.base,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: place.base },
  };
}
