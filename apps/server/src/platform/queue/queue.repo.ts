import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { JobOptions } from '../../deps.ts';

/** Adds a job with the transaction of `db`: committed and rolled back with it. */
export async function addJob(
  db: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}, max_attempts => ${options.maxAttempts ?? null}::int,
    job_key => ${options.key ?? null}::text)`.execute(db);
}
