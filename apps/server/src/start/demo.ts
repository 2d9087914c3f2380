import path from 'node:path';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { LOCKS } from '../db/locks.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { importArticles } from '../import/import-articles.ts';
import { readSource } from '../import/read-source.ts';
import { readDemoState, writeDemoState } from './demo.repo.ts';

const FOLDER = path.join(import.meta.dirname, 'demo');

/** Inserts a few example articles into an empty site, once: deleted ones do not come back. */
export async function seedDemo(
  pool: pg.Pool,
  deps: Deps,
  print: (text: string) => void,
): Promise<void> {
  if ((await readDemoState(deps.db)) !== 'pending') return;
  const release = await acquireLock(pool, LOCKS.import);
  // another node inserts them, or an import of real texts is running
  if (release === null) return;
  try {
    await seedOnce(deps, print);
  } finally {
    await release();
  }
}

async function seedOnce(deps: Deps, print: (text: string) => void): Promise<void> {
  // the previous holder of the lock may have done it
  if ((await readDemoState(deps.db)) !== 'pending') return;
  print('放入示例文章（DEMO=0 可以不要）');
  await importArticles({
    deps,
    rows: readSource(FOLDER),
    onProgress: () => undefined,
    isStopped: () => false,
  });
  await writeDemoState(deps.db);
}
