import { copyFile, mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';

/** A tab that has been open for longer loads anew. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Copies the files of a build to where those of earlier builds lie; their names carry the hash of what they hold, so none
 * replaces another. What no build has had for 30 days goes.
 */
export async function keepAssets(from: string, kept: string, now = new Date()): Promise<void> {
  await mkdir(kept, { recursive: true });
  const have = new Set(await readdir(kept));
  for (const name of await readdir(from)) {
    const target = path.join(kept, name);
    if (!have.delete(name)) await copyWhole(path.join(from, name), target);
    await utimes(target, now, now);
  }
  for (const name of have) {
    const old = path.join(kept, name);
    if (now.getTime() - (await stat(old)).mtimeMs > KEEP_MS) await unlink(old);
  }
}

/** A copy that was cut off must not stand under a name that is never copied again. */
async function copyWhole(from: string, target: string): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  await copyFile(from, part);
  await rename(part, target);
}
