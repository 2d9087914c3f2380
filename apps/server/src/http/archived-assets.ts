import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** A tab that has been open for longer reloads. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Copies the files of a build to where those of earlier builds lie; their names carry the hash of what they hold, so none
 * replaces another. What no build has had for 30 days goes. Nodes that share the folder may do so at once.
 */
export async function archiveAssets(
  from: string,
  archive: string,
  now = new Date(),
): Promise<void> {
  await mkdir(archive, { recursive: true });
  const staleNames = new Set(await readdir(archive));
  const names = await readdir(from);
  for (const name of names) staleNames.delete(name);
  // at once: one after the other they were a tenth of a start
  await Promise.all(
    names.map((name) => archiveFile(path.join(from, name), path.join(archive, name), now)),
  );
  for (const name of staleNames)
    await removeExpired(path.join(archive, name), now.getTime() - RETENTION_MS);
}

async function archiveFile(from: string, target: string, now: Date): Promise<void> {
  if (!(await isComplete(from, target))) await copyAtomically(from, target);
  await utimes(target, now, now);
}

/** A power cut can leave less under a name than was written. */
async function isComplete(from: string, target: string): Promise<boolean> {
  const existing = await stat(target).catch(() => null);
  return existing !== null && existing.size === (await stat(from)).size;
}

/** A copy that was cut off must not stand under a name that old tabs ask for. */
async function copyAtomically(from: string, target: string): Promise<void> {
  // processes of two containers may have one number
  const part = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(from, part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function removeExpired(file: string, before: number): Promise<void> {
  // another node may have removed it, or finished it and given it its name
  const existing = await stat(file).catch(() => null);
  if (existing !== null && existing.mtimeMs < before) await rm(file, { force: true });
}
