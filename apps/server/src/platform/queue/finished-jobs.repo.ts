import type { Db } from '../../db/db.ts';
import { timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const SWEEP = statement({
  name: 'queue.sweep-finished',
  params: { before: timestamp },
  text: `delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < :before`,
});

/**
 * Deletes jobs that nothing has touched since `before` and that no worker will take up again: those that failed for good,
 * and those that another with their key took the place of while a worker had them that was then killed.
 */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await SWEEP.run(db, { before });
}
