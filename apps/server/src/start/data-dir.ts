import { mkdirSync, openSync, closeSync, fsyncSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartupError, describeStartupError } from '../config/startup-error.ts';

/** More than the file system stores beside the name of a file, so that a full disk is noticed. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/**
 * Creates the data folder when it is missing, and writes a test file into it. Throws a StartupError that says what is wrong,
 * before anything else happens.
 */
export function ensureDataDir(folder: string): void {
  const file = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeProbe(file);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new StartupError(
      describeStartupError(error) ??
        `数据目录 ${folder} 无法写入（${code}）。请检查其是否存在、权限是否正确，或用 DATA_DIR 指定其他目录。`,
    );
  }
}

function writeProbe(file: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, PROBE);
    fsyncSync(handle);
  } catch (error) {
    // an error of writing by a handle does not name the file
    throw Object.assign(error as Error, { path: file });
  } finally {
    closeSync(handle);
    rmSync(file, { force: true });
  }
}
