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
  giveTo,
} from './account.ts';

/** Where a cluster and everything around it lies, and which user it belongs to. */
export type Place = {
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

/** Folder of the system for things that must not lie below a private home. Root only. */
export function systemFolder(): string {
  const folder = '/var/lib/zhihui';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Decides where the cluster of `dataDir` lies: in `<dataDir>/postgres`, or, when we are root and
 * the user that will run PostgreSQL cannot get there (a checkout below /root), in the system
 * folder; a pointer file in `dataDir` then says where. An existing cluster is always found again.
 * Throws a StartupError when the folder cannot be used.
 */
export function resolvePlace(dataDir: string, warn: (text: string) => void): Place {
  const home = makeDataDir(dataDir);
  const pointer = path.join(home, pointerName);
  const usual = path.join(home, 'postgres');
  if (existsSync(pointer)) return existing(readFileSync(pointer, 'utf8').trim());
  if (existsSync(usual)) return existing(usual);

  const account = accountForNewCluster();
  if (account.isSelf || canRead(account, home)) return create(usual, account);

  reportForgotten(home, warn);
  const elsewhere = path.join(systemFolder(), `cluster-${randomBytes(6).toString('hex')}`);
  const place = create(elsewhere, account);
  writeFileSync(path.join(elsewhere, 'belongs-to'), `${home}\n`);
  if (writeOnce(pointer, `${elsewhere}\n`)) return place;
  rmSync(elsewhere, { recursive: true });
  return existing(readFileSync(pointer, 'utf8').trim());
}

// Two first starts at once must agree on one place, or the lock in it keeps nobody out.
function writeOnce(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch {
    if (existsSync(file)) return false;
    throw new StartupError(`数据文件夹里的 ${file} 写不了。请检查权限，或用 DATA_DIR 换一个。`);
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
      `数据文件夹 ${dataDir} 建不了或打不开。请检查权限，或用 DATA_DIR 换一个。`,
    );
  }
}

function existing(base: string): Place {
  if (!existsSync(base)) {
    throw new StartupError(
      `数据库应当在 ${base}，但那里没有。\n请把它放回去；若确定不要旧数据，删除数据文件夹里的 ${pointerName} 再启动。`,
    );
  }
  const account = accountOfCluster(base);
  // A start that was killed between making the folder and giving it away is finished here.
  giveTo(account, base);
  if (!canRead(account, base)) {
    throw new StartupError(
      `运行数据库的用户进不了 ${base}。\n请让它的上级文件夹可以进入（chmod o+x），或用 DATA_DIR 换一个数据文件夹。`,
    );
  }
  return layout(base, account);
}

function create(base: string, account: Account): Place {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  giveTo(account, base);
  return layout(base, account);
}

function layout(base: string, account: Account): Place {
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

// Deleting the data folder means starting afresh; what lies elsewhere is named, never removed.
function reportForgotten(home: string, warn: (text: string) => void): void {
  for (const name of readdirSync(systemFolder())) {
    const note = path.join(systemFolder(), name, 'belongs-to');
    if (existsSync(note) && readFileSync(note, 'utf8').trim() === home) {
      warn(`这个数据文件夹以前的数据库还在 ${path.dirname(note)}，不再需要时可以删除。`);
    }
  }
}
