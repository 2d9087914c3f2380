import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../config/startup-error.ts';
import {
  type Account,
  accountForNewCluster,
  accountOfCluster,
  canRead,
  changeOwner,
} from './account.ts';

/** Location of a cluster and its surrounding files, and the user that owns it. */
export type ClusterLocation = {
  /** Holds the rest; readable by its owner only. */
  base: string;
  cluster: string;
  run: string;
  password: string;
  lock: string;
  log: string;
  account: Account;
};

const pointerName = 'postgres-location';

/** System folder for data that must not lie below a private home. Root only. */
export function systemFolder(): string {
  const folder = '/var/lib/zhihui';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Chooses the location of the cluster of `dataDir`: `<dataDir>/postgres`, or, when this process is root and the user that
 * will run PostgreSQL cannot enter there (a checkout below /root), the system folder; a pointer file in `dataDir` then names
 * it. An existing cluster keeps its location. Throws a StartupError when the folder cannot be used.
 */
export function resolveClusterLocation(
  dataDir: string,
  warn: (text: string) => void,
): ClusterLocation {
  const dataFolder = makeDataDir(dataDir);
  const pointer = path.join(dataFolder, pointerName);
  const defaultFolder = path.join(dataFolder, 'postgres');
  if (existsSync(pointer)) return openExisting(readFileSync(pointer, 'utf8').trim());
  if (existsSync(defaultFolder)) return openExisting(defaultFolder);

  const account = accountForNewCluster();
  if (account.isSelf || canRead(account, dataFolder)) return createLocation(defaultFolder, account);

  reportAbandonedClusters(dataFolder, warn);
  const externalFolder = path.join(systemFolder(), `cluster-${randomBytes(6).toString('hex')}`);
  const location = createLocation(externalFolder, account);
  writeFileSync(path.join(externalFolder, 'belongs-to'), `${dataFolder}\n`);
  if (writeIfAbsent(pointer, `${externalFolder}\n`)) return location;
  rmSync(externalFolder, { recursive: true });
  return openExisting(readFileSync(pointer, 'utf8').trim());
}

// Two simultaneous first starts must agree on one location, or its lock protects nothing.
function writeIfAbsent(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch {
    if (existsSync(file)) return false;
    throw new StartupError(
      `数据目录中的 ${file} 无法写入。请检查权限，或用 DATA_DIR 指定其他目录。`,
    );
  } finally {
    rmSync(draft);
  }
}

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch {
    throw new StartupError(
      `数据目录 ${dataDir} 无法创建或访问。请检查权限，或用 DATA_DIR 指定其他目录。`,
    );
  }
}

function openExisting(base: string): ClusterLocation {
  if (!existsSync(base)) {
    throw new StartupError(
      `数据库应位于 ${base}，但该位置不存在数据库。\n请将其移回原位；如确定不需要旧数据，请删除数据目录中的 ${pointerName} 后重新启动。`,
    );
  }
  const account = accountOfCluster(base);
  // A start that was killed between making the folder and giving it away is finished here.
  changeOwner(account, base);
  if (!canRead(account, base)) {
    throw new StartupError(
      `运行数据库的用户无法访问 ${base}。\n请为其上级文件夹添加访问权限（chmod o+x），或用 DATA_DIR 指定其他数据目录。`,
    );
  }
  return buildLocation(base, account);
}

function createLocation(base: string, account: Account): ClusterLocation {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  changeOwner(account, base);
  return buildLocation(base, account);
}

function buildLocation(base: string, account: Account): ClusterLocation {
  return {
    base,
    cluster: path.join(base, 'data'),
    run: path.join(base, 'run'),
    password: path.join(base, 'password'),
    lock: path.join(base, 'app.lock'),
    log: path.join(base, 'postgres.log'),
    account,
  };
}

// Deleting the data folder means starting from scratch; data elsewhere is named, never removed.
function reportAbandonedClusters(dataFolder: string, warn: (text: string) => void): void {
  for (const name of readdirSync(systemFolder())) {
    const ownerFile = path.join(systemFolder(), name, 'belongs-to');
    if (existsSync(ownerFile) && readFileSync(ownerFile, 'utf8').trim() === dataFolder) {
      warn(`该数据目录的旧数据库仍在 ${path.dirname(ownerFile)}，不再需要时可删除。`);
    }
  }
}
