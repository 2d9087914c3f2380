import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Held while this process owns the cluster. The kernel lets go of it when the process ends. */
export type OwnerLock = { release(): void };

/**
 * Takes the lock file for this process, or returns null when another live process holds it for
 * longer than `patienceMs` (a predecessor may just be going). Node has no flock; an exclusive
 * SQLite transaction on an empty file is a kernel lock that survives no crash, unlike a pid file.
 */
export async function acquireOwnerLock(file: string, timeoutMs = 2000): Promise<OwnerLock | null> {
  const database = new DatabaseSync(file, { timeout: 0 });
  const deadline = Date.now() + timeoutMs;
  while (true) {
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return { release: () => database.close() };
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) {
        database.close();
        if (isBusy(error)) return null;
        throw error;
      }
    }
    await sleep(100);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
