import type { Db } from '../../db/db.ts';
import { int, json, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getTraceparent } from '../../kernel/tracing.ts';
import type { JobOptions } from '../../deps.ts';

/**
 * Queues of the jobs that wait for an external machine, or read files that may take long. Each queue runs one job at a time
 * on the whole site, so that a hanging job delays its own queue alone.
 */
const QUEUES: Readonly<Record<string, string>> = {
  'mail.send': 'mail',
  'sms.send': 'sms',
  'push.send': 'push',
  'chat.send': 'chat',
  'vat.online': 'vat',
  'attachment.read': 'files',
  'directory.sync': 'directory',
  'webhook.send': 'webhook',
};
/** A sign-in code must not wait behind a digest to thousands. */
const LOW_PRIORITY_SUFFIX = ' later';
/** A worker does one job more than there are lines, which may all hang. */
export const QUEUE_COUNT = 2 * Object.keys(QUEUES).length;

function getQueueName(name: string, lowPriority: boolean): string | null {
  const queue = QUEUES[name];
  return queue === undefined ? null : `${queue}${lowPriority ? LOW_PRIORITY_SUFFIX : ''}`;
}

const ADD = statement({
  name: 'queue.add-job',
  params: {
    name: text,
    payload: json<string>(),
    runAt: nullable(timestamp),
    maxAttempts: nullable(int),
    key: nullable(text),
    queue: nullable(text),
    flags: nullable(texts),
  },
  row: { id: text },
  text: `select (graphile_worker.add_job(:name::text, :payload::json, run_at => :runAt::timestamptz,
    max_attempts => :maxAttempts::int, job_key => :key::text, queue_name => :queue::text,
    flags => :flags::text[])).id::text`,
});

/** Adds a job with the transaction of `db`: committed and rolled back with it. */
export async function addJob(
  db: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  // of what a job has beside its payload, flags alone are free to be used
  const trace = getTraceparent();
  await ADD.run(db, {
    name,
    payload: JSON.stringify(payload),
    runAt: options.runAt ?? null,
    maxAttempts: options.maxAttempts ?? null,
    key: options.key ?? null,
    queue: getQueueName(name, options.lowPriority === true),
    flags: trace === null ? null : [trace],
  });
}
