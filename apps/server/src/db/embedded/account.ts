import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import os from 'node:os';
import { StartupError } from '../../config/startup-error.ts';

/** The system user that owns and runs the database. Equal to our own unless we are root. */
export type Account = { uid: number; gid: number; isSelf: boolean };

/** PostgreSQL refuses to run as root, so root runs it as one of these accounts, the first that exists. */
const unprivileged = ['postgres', 'nobody'];

/** True when this process is root. Always false where there are no user ids. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for a new cluster.
 * Throws a StartupError when the current uid has no name (initdb looks it up and fails), or
 * when we are root and the system knows no unprivileged user.
 */
export function accountForNewCluster(): Account {
  if (!isRoot()) return ownAccount();
  for (const name of unprivileged) {
    const uid = readId(name, '-u');
    const gid = readId(name, '-g');
    if (uid && gid) return { uid, gid, isSelf: false };
  }
  throw new StartupError(
    'PostgreSQL 不能以 root 身份运行，且系统中没有 postgres 或 nobody 用户。\n请改用普通用户启动，或用 DATABASE_URL 指定已有的 PostgreSQL。',
  );
}

/**
 * The account of an existing cluster: the owner of its folder. Throws a StartupError when this process may not act for that
 * user.
 */
export function accountOfCluster(folder: string): Account {
  const { uid, gid } = statSync(folder);
  if (isRoot()) return uid === 0 ? accountForNewCluster() : { uid, gid, isSelf: false };
  const folderOwner = ownAccount();
  if (process.getuid && folderOwner.uid !== uid) {
    throw new StartupError(
      `数据库文件夹 ${folder} 属于其他用户。\n请使用原用户（或 root）启动，或用 DATA_DIR 指定其他数据目录。`,
    );
  }
  return folderOwner;
}

function ownAccount(): Account {
  try {
    const { uid, gid } = os.userInfo();
    return { uid, gid, isSelf: true };
  } catch {
    throw new StartupError(
      `当前用户（编号 ${process.getuid?.()}）在系统中没有用户名，无法创建内置数据库。\n请用 DATABASE_URL 指定已有的 PostgreSQL，或使用有用户名的用户启动。`,
    );
  }
}

// `id` instead of /etc/passwd: the user may come from a directory service.
function readId(name: string, option: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : 0;
}

/** Spawn options that make a child run as the account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.isSelf ? {} : { uid: account.uid, gid: account.gid };
}

/**
 * Whether the account may read all files and enter all these folders. The kernel checks this under the account's own name,
 * so that access lists and mount options count too.
 */
export function canRead(account: Account, ...paths: string[]): boolean {
  const script = 'for p; do test -r "$p" || exit 1; test ! -d "$p" || test -x "$p" || exit 1; done';
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], {
    ...runAs(account),
    cwd: '/',
  });
  return status === 0;
}

/** Changes the owner of a file or folder to the account, so that it can be used again without root. */
export function changeOwner(account: Account, file: string): void {
  if (!account.isSelf) chownSync(file, account.uid, account.gid);
}
