import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { loadEnv } from '../../config/env.ts';
import { buildSchedule } from '../../jobs.ts';
import { releaseUnacknowledged } from './worker-tables.repo.ts';
import { createPersistentPool } from './persistent-pool.ts';
import { addJob } from './queue.repo.ts';
import { startQueue } from './queue.ts';
import { createTestDatabase, openTestPool } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { sql } from '../../../test/sql.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let stopCallbacks: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  stopCallbacks = [];
});
afterEach(async () => {
  for (const stop of stopCallbacks) await stop();
  await database.close();
});

/** A worker that does `task`, with `over` its connections. */
async function start(
  task: (payload: unknown) => Promise<void>,
  checkIntervalMs?: number,
  options = (pool: pg.Pool) => pool,
): Promise<() => Promise<void>> {
  const own = openTestPool(database.url);
  const tasks = { task, 'mail.send': task, 'sms.send': task };
  const pool = options(own.pool);
  const { stop } = await startQueue({ pool, log, tasks, schedule: [], checkIntervalMs });
  const stopAll = async () => {
    await stop();
    await own.close();
  };
  stopCallbacks.push(stopAll);
  return stopAll;
}
const add = (payload: unknown) => addJob(database.db, 'task', payload);
/** A job that a killed worker had started at a time. */
const lockJobs = (payload: unknown, at: Date) =>
  database.db.transaction(async (trx) => {
    await addJob(trx, 'task', payload);
    await sql`update graphile_worker._private_jobs
      set locked_at = ${at}, locked_by = 'worker-killed', attempts = 1 where locked_by is null`.run(
      trx,
    );
  });
const ageLocks = () =>
  sql`update graphile_worker._private_jobs set locked_at = now() - interval '5 minutes'
    where locked_at is not null`.run(database.db);
/** A pool that loses the replies for so many locked jobs, as when the database freezes meanwhile. */
function dropAnswers(pool: pg.Pool, dropped: { times: number }): pg.Pool {
  const connect = async (listen?: never): Promise<unknown> => {
    if (listen !== undefined) return pool.connect(listen);
    const client = await pool.connect();
    const query = async (statement: { name?: string }, values?: unknown[]) => {
      const answer = await client.query(statement as pg.QueryConfig, values);
      const tookJob = statement.name?.startsWith('get_job') === true && answer.rows.length > 0;
      if (!tookJob || dropped.times === 0) return answer;
      dropped.times -= 1;
      throw new Error('Query read timeout');
    };
    return Object.create(client, { query: { value: query } });
  };
  return Object.assign(Object.create(pool) as pg.Pool, { connect });
}
/** Locks by which workers are known as alive. */
async function readMarks(): Promise<{ key: string; pid: number }[]> {
  const rows = await sql<{ key: string; pid: number }>`
    select concat(classid, ' ', objid) as key, pid from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    order by key`.all(database.db);
  return rows;
}

describe('the job worker', () => {
  it('accepts the schedule of the site, and releases the pool after an invalid one', async () => {
    const site = buildSchedule(loadEnv({ NODE_ENV: 'test' }));
    const begin = async (schedule: readonly { task: string; cron: string }[]) => {
      const own = openTestPool(database.url);
      stopCallbacks.push(() => own.close());
      const tasks = Object.fromEntries(site.map(({ task }) => [task, async () => undefined]));
      const queue = await startQueue({ pool: own.pool, log, tasks, schedule });
      stopCallbacks.unshift(() => queue.stop());
    };
    await begin(site);
    await expect(begin([{ task: 'no.dots', cron: '* * * * *' }])).rejects.toThrow('crontab');
  });

  it('runs waiting jobs and new ones', async () => {
    const done: unknown[] = [];
    await add(1);
    await start(async (payload) => void done.push(payload));
    await add(2);
    await expect.poll(() => new Set(done)).toEqual(new Set([1, 2]));
  });

  it('sends a code though all low-priority mails hang, and runs everything else', async () => {
    const done: unknown[] = [];
    let finish = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (finish = resolve));
    for (const item of ['digest', 'digest', 'digest', 'digest', 'digest', 'digest', 'digest'])
      await addJob(database.db, 'mail.send', item, { lowPriority: true });
    await addJob(database.db, 'mail.send', 'code by mail');
    await addJob(database.db, 'sms.send', 'code by message');
    await add('index');
    await start(async (payload) => {
      if (payload === 'digest') await blocked;
      done.push(payload);
    });
    const others = ['code by mail', 'code by message', 'index'];
    await expect.poll(() => new Set(done)).toEqual(new Set(others));
    finish();
    await expect.poll(() => done.length).toBe(10);
  });

  it('takes up at once the jobs of a killed worker', async () => {
    const done: unknown[] = [];
    await lockJobs('begun', new Date());
    await start(async (payload) => void done.push(payload));
    await expect.poll(() => done).toEqual(['begun']);
  });

  it('takes up in time the jobs of a killed worker while others are alive, and none of theirs', async () => {
    const startedJobs: unknown[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await add('slow');
    await start(async (payload) => {
      startedJobs.push(payload);
      await finished;
    }, 50);
    await expect.poll(() => startedJobs).toEqual(['slow']);
    const minutesAgo = new Date(Date.now() - 5 * 60_000);
    await sql`update graphile_worker._private_jobs set locked_at = ${minutesAgo}`.run(database.db);
    await lockJobs('killed', minutesAgo);
    await expect.poll(() => startedJobs).toEqual(['slow', 'killed']);
    finish();
  });

  it('is marked alive again after its connection was lost, and retains its running jobs', async () => {
    const startedJobs: unknown[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await add('slow');
    await start((payload) => {
      startedJobs.push(payload);
      return finished;
    }, 50);
    await expect.poll(() => startedJobs).toEqual(['slow']);
    const before = await readMarks();
    expect(before).toHaveLength(2);
    for (const { pid } of before) await sql`select pg_terminate_backend(${pid})`.run(database.db);
    await expect
      .poll(async () => (await readMarks()).filter(({ pid }) => pid !== before[0]?.pid))
      .toEqual(before.map(({ key }) => ({ key, pid: expect.anything() })));
    await add('after');
    await expect.poll(() => startedJobs.length).toBeGreaterThan(1);
    expect(startedJobs).toEqual(['slow', 'after']);
    finish();
  });

  it('continues when the database cuts all connections in the middle of its work, and again after that', async () => {
    const done = new Set<unknown>();
    const own = openTestPool(database.url);
    let startedJobs = 0;
    const task = async (payload: unknown) => {
      startedJobs += 1;
      await sql`select pg_sleep(0.01)`.run(own.db);
      done.add(payload);
    };
    await start(task);
    const all = Array.from({ length: 200 }, (_, i) => i);
    for (const i of all) await add(i);
    for (let times = 0; times < 10; times += 1) {
      const before = startedJobs;
      await expect.poll(() => startedJobs > before || done.size === all.length).toBe(true);
      // not the database's own, like a vacuum that happens to be here
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.run(database.db);
    }
    await expect.poll(() => done.size).toBe(all.length);
    await own.close();
  });

  it('receives no more errors once its connections are released', async () => {
    const own = openTestPool(database.url);
    const pool = createPersistentPool(own.pool);
    await own.close();
    const connected = pool.connect().then(
      () => 'connected',
      () => 'refused',
    );
    expect(await Promise.race([connected, setImmediate('nothing')])).toBe('nothing');
  });

  it('leaves alone the jobs of another living worker', async () => {
    const startedJobs: unknown[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const task = (payload: unknown) => {
      startedJobs.push(payload);
      return finished;
    };
    await add('slow');
    await start(task);
    await expect.poll(() => startedJobs).toEqual(['slow']);
    await start(task);
    await add('after');
    await expect.poll(() => startedJobs.length).toBeGreaterThan(1);
    expect(startedJobs).toEqual(['slow', 'after']);
    finish();
  });

  it('runs jobs whose lock reply it missed, and starts no known job twice', async () => {
    const startedJobs: unknown[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await addJob(database.db, 'mail.send', 'unheard', { maxAttempts: 1 });
    const work = async (payload: unknown) => {
      startedJobs.push(payload);
      if (payload === 'slow') await finished;
    };
    await start(work, 50, (pool) => dropAnswers(pool, { times: 1 }));
    const countLocked = () =>
      sql`select from graphile_worker._private_jobs where locked_at is not null`;
    await expect.poll(async () => (await countLocked().all(database.db)).length).toBe(1);
    await add('slow');
    await expect.poll(() => startedJobs).toEqual(['slow']);
    await ageLocks();
    await addJob(database.db, 'mail.send', 'of the same line');
    await expect.poll(() => startedJobs).toEqual(['slow', 'unheard', 'of the same line']);
    finish();
  });

  it('distinguishes an earlier attempt of a job from a later one whose lock reply it missed', async () => {
    await lockJobs('begun once', new Date(Date.now() - 60_000));
    const rows = await sql<{
      id: string;
    }>`select id::text from graphile_worker._private_jobs`.all(database.db);
    const [{ id } = { id: '' }] = rows;
    const client = await database.pool.connect();
    const change = (assignment: string) =>
      sql`update graphile_worker._private_jobs set ${sql.raw(assignment)}`.run(database.db);
    /** Whether the job is unlocked, and its attempts, after a check by a worker that has started it so many times. */
    const checkAttempts = async (attempts: number) => {
      const jobs = [{ id, attempts }];
      await releaseUnacknowledged(client, 'worker-killed', { at: new Date(), jobs });
      const after = await sql<{ free: boolean; attempts: number }>`
        select locked_at is null as free, attempts from graphile_worker._private_jobs`.all(
        database.db,
      );
      return after[0];
    };
    try {
      expect(await checkAttempts(1)).toEqual({ free: false, attempts: 1 });
      await change('attempts = max_attempts');
      expect(await checkAttempts(1), 'another with its key took its place').toMatchObject({
        free: false,
      });
      await change('attempts = 2');
      expect(await checkAttempts(1)).toEqual({ free: true, attempts: 1 });
      await change("attempts = 2, locked_at = now(), locked_by = 'worker-killed'");
      expect(await checkAttempts(1), 'its answer may be on its way').toMatchObject({ free: false });
    } finally {
      client.release();
    }
  });

  it('finishes running jobs before it stops', async () => {
    let startedJobs = false;
    let done = false;
    const stop = await start(async () => {
      startedJobs = true;
      await sql`select pg_sleep(0.3)`.run(database.db);
      done = true;
    });
    await add('slow');
    await expect.poll(() => startedJobs).toBe(true);
    await stop();
    stopCallbacks.pop();
    expect(done).toBe(true);
  });
});

it('a broken connection that the queue releases twice does not end the process', async () => {
  await new Promise<void>((done, fail) => {
    createPersistentPool(database.pool).connect((error, client, release) => {
      try {
        expect([error, client]).toEqual([undefined, expect.anything()]);
        release();
        release();
        done();
      } catch (refusal) {
        fail(refusal as Error);
      }
    });
  });
});
