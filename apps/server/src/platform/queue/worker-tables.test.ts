import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from './queue.repo.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (name: string, key?: string) =>
  addJob(app.db, name, null, { key, runAt: new Date(Date.now() + 3_600_000) });

/** Simulates a job whose key another job took over while a worker, then killed, was running it. */
async function supersede(name: string) {
  await add(name, name);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed', attempts = 1
    where key = ${name}`.run(app.db);
  await add(`${name}.next`, name);
}
const release = () =>
  sql`select graphile_worker.force_unlock_workers(array['worker-killed'])`.run(app.db);
const makeOlder = (days: number) =>
  sql`update graphile_worker._private_jobs set updated_at = updated_at - make_interval(days => ${days})`.run(
    app.db,
  );
async function listRemaining(): Promise<string[]> {
  const rows = await sql<{
    name: string;
  }>`select t.identifier as name from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.all(app.db);
  return rows.map(({ name }) => name);
}

it('jobs that will never run again are deleted after a week; waiting and running ones stay', async () => {
  await supersede('old');
  await makeOlder(2);
  await release();
  await supersede('recent');
  await release();
  await supersede('held');
  await makeOlder(6);
  const all = ['old', 'old.next', 'recent', 'recent.next', 'held', 'held.next'];
  expect(await listRemaining()).toEqual(all);
  await addJob(app.db, 'sweep-daily', null);
  expect(await app.runJobs()).toEqual({ done: ['sweep-daily'], failed: [] });
  expect(await listRemaining()).toEqual(all.slice(1));
  await release();
  await makeOlder(2);
  await addJob(app.db, 'sweep-daily', null);
  await app.runJobs();
  expect(await listRemaining()).toEqual(['old.next', 'recent.next', 'held.next']);
});
