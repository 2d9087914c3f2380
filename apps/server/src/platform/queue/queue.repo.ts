import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { traceparent } from '../../kernel/tracing.ts';
import type { JobOptions } from '../../deps.ts';

/** Jobs that wait for a machine that is not ours. One that hangs must not hold up what has nothing to do with it. */
const WAITING_FOR_OTHERS: ReadonlySet<string> = new Set(['mail.send', 'sms.send', 'vat.online']);
/** So many of those are done at a time on the whole site, each of these lines one; a worker does one more than that. */
export const LINES_TO_OTHERS = 2;

function lineOf(name: string): string | null {
  if (!WAITING_FOR_OTHERS.has(name)) return null;
  return `others-${Math.floor(Math.random() * LINES_TO_OTHERS)}`;
}

/** Adds a job with the transaction of `db`: committed and rolled back with it. */
export async function addJob(
  db: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  // of what a job has beside its payload, flags alone are free to be used
  const trace = traceparent();
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}, max_attempts => ${options.maxAttempts ?? null}::int,
    job_key => ${options.key ?? null}::text, queue_name => ${lineOf(name)}::text,
    flags => ${trace === null ? null : [trace]}::text[])`.execute(db);
}
