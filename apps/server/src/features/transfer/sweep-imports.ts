import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { UNDO_DAYS } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import { listObjectKeys } from './import-files.repo.ts';
import { clearTexts } from './import-pages.repo.ts';
import { deleteImport, listOutdated, setSwept } from './imports.repo.ts';

const DAY_MS = 86_400_000;
const BATCH = 50;

const Keys = z.object({ keys: z.array(z.string()) });

/** Job `transfer.clear`: deletes objects of an import that is gone. */
export async function clearObjects({ storage }: Deps, payload: unknown): Promise<void> {
  for (const key of Keys.parse(payload).keys) await storage.delete(key);
}

/**
 * Removes what imports no longer need once they cannot be undone: the files that were sent, and the texts that were read.
 * Imports that never started go altogether. For the job worker, daily.
 */
export async function sweepContentImports(deps: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  for (;;) {
    const outdated = await listOutdated(deps.db, before, BATCH);
    for (const { id, started } of outdated) {
      for (const key of await listObjectKeys(deps.db, id)) await deps.storage.delete(key);
      if (started) {
        await clearTexts(deps.db, id);
        await setSwept(deps.db, id);
      } else await deleteImport(deps.db, id);
    }
    if (outdated.length < BATCH) return;
  }
}
