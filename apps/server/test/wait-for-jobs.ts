import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

const TIMEOUT_MS = 60_000;

/** Waits until every due job is done; subscribers receive events by jobs, too. Throws after a minute. */
export async function waitForJobs(db: Db): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if ((await waiting(db)) === 0) return;
    await sleep(200);
  }
  throw new Error('jobs are still waiting after a minute');
}

async function waiting(db: Db): Promise<number> {
  const rows = await sql<{ waiting: number }>`select count(*)::int as waiting
    from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts`.all(db);
  return rows[0]?.waiting ?? 0;
}
