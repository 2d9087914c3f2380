import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { SCHEDULE } from '../src/jobs.ts';
import { addJob } from '../src/platform/queue/queue.repo.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { createTestDatabase, openTestPool } from './database.ts';
import type { TestDatabase } from './database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await database.close();
});

/** A worker that does `task`. */
async function start(task: (payload: unknown) => Promise<void>): Promise<() => Promise<void>> {
  const own = openTestPool(database.url);
  const { stop } = await startQueue({ pool: own.pool, log, tasks: { task }, schedule: [] });
  const stopAll = async () => {
    await stop();
    await own.close();
  };
  stops.push(stopAll);
  return stopAll;
}
const add = (payload: unknown) => addJob(database.db, 'task', payload);
const soon = { timeout: 5000, interval: 20 };

describe('the job worker', () => {
  it('accepts the schedule of the site, and one it refuses does not keep the pool', async () => {
    const begin = async (schedule: readonly { task: string; cron: string }[]) => {
      const own = openTestPool(database.url);
      stops.push(() => own.close());
      const tasks = Object.fromEntries(SCHEDULE.map(({ task }) => [task, async () => undefined]));
      const queue = await startQueue({ pool: own.pool, log, tasks, schedule });
      stops.unshift(() => queue.stop());
    };
    await begin(SCHEDULE);
    await expect(begin([{ task: 'no.dots', cron: '* * * * *' }])).rejects.toThrow('crontab');
  });

  it('does what was waiting and what comes', async () => {
    const done: unknown[] = [];
    await add(1);
    await start(async (payload) => void done.push(payload));
    await add(2);
    await expect.poll(() => new Set(done), soon).toEqual(new Set([1, 2]));
  });

  it('takes up at once what a killed worker had begun', async () => {
    const done: unknown[] = [];
    await add('begun');
    await sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'worker-killed', attempts = 1`.execute(database.db);
    await start(async (payload) => void done.push(payload));
    await expect.poll(() => done, soon).toEqual(['begun']);
  });

  it('leaves alone what another living worker has begun', async () => {
    const begun: unknown[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const task = (payload: unknown) => {
      begun.push(payload);
      return finished;
    };
    await add('slow');
    await start(task);
    await expect.poll(() => begun, soon).toEqual(['slow']);
    await start(task);
    await add('after');
    await expect.poll(() => begun.length, soon).toBeGreaterThan(1);
    expect(begun).toEqual(['slow', 'after']);
    finish();
  });

  it('finishes what is under way before it stops', async () => {
    let begun = false;
    let done = false;
    const stop = await start(async () => {
      begun = true;
      await sql`select pg_sleep(0.3)`.execute(database.db);
      done = true;
    });
    await add('slow');
    await expect.poll(() => begun, soon).toBe(true);
    await stop();
    stops.pop();
    expect(done).toBe(true);
  });
});
