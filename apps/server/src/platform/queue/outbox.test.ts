import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { createDelivery, createEmit, openOutbox } from './outbox.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
/** Runs once the subscriber has written. */
let afterwards: () => Promise<void>;

beforeAll(async () => {
  app = await startTestApp();
  await sql`create table effects (content_id bigint)`.run(app.db);
});
beforeEach(async () => {
  afterwards = async () => undefined;
  await sql`truncate effects, outbox_events cascade`.run(app.db);
  await sql`delete from graphile_worker._private_jobs`.run(app.db);
});
afterAll(() => app.close());

const recorder: Subscriber = {
  name: 'test.note-down',
  on: {
    'content.live': async (ctx, { contentId }) => {
      await sql`insert into effects values (${contentId})`.run(ctx.db);
      await afterwards();
    },
  },
};
const context = (db: Db): SubscriberCtx => ({
  db,
  deps: app.deps,
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  contentChanged: async () => undefined,
});
const deliver = (payload: unknown) =>
  createDelivery([recorder], app.deps.transaction, context)(payload);
const runJobs = (retry = false) => app.runJobs({ retry, tasks: { 'outbox.deliver': deliver } });

async function readEffects(): Promise<unknown[]> {
  const rows = await sql<{ content_id: unknown }>`select content_id from effects`.all(app.db);
  return rows.map((row) => row.content_id);
}
const live = (contentId: number | string) => ({
  contentId,
  model: 'ARTICLE' as const,
  revision: 1,
});
async function emit(contentId: number | string): Promise<void> {
  await app.db.transaction((trx) => createEmit(trx, [recorder])('content.live', live(contentId)));
}
async function readDelivery(): Promise<unknown> {
  const rows = await sql<{ id: unknown }>`select id from outbox_events`.all(app.db);
  return { eventId: rows[0]?.id, subscriber: recorder.name };
}

describe('an event', () => {
  it('reaches its subscriber after the transaction', async () => {
    await emit(7);
    expect(await readEffects()).toEqual([]);
    expect(await runJobs()).toEqual({ done: ['outbox.deliver'], failed: [] });
    expect(await readEffects()).toEqual([7]);
  });

  it('is delivered with the others of its transaction, in their order', async () => {
    await app.db.transaction(async (trx) => {
      const outbox = openOutbox(trx, [recorder]);
      for (const contentId of [8, 7]) await outbox.emit('content.live', live(contentId));
      await outbox.emit('content.gone', { contentId: 9 });
      outbox.contentChanged();
      expect(await outbox.store()).toBe(true);
      const lateEmit = outbox.emit('content.live', live(7));
      await expect(lateEmit, 'nobody would store it').rejects.toThrow('came after');
    });
    const done = ['outbox.deliver', 'outbox.deliver'];
    expect(await runJobs()).toEqual({ done, failed: [] });
    expect(await readEffects()).toEqual([8, 7]);
  });

  it('is forgotten with its transaction', async () => {
    const rolledBack = app.db.transaction(async (trx) => {
      await createEmit(trx, [recorder])('content.live', live(7));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await runJobs()).toEqual({ done: [], failed: [] });
    expect(await readEffects()).toEqual([]);
  });

  it('without subscribers is not stored', async () => {
    await createEmit(app.db, [recorder])('content.gone', { contentId: 7 });
    expect(await runJobs()).toEqual({ done: [], failed: [] });
  });

  it('reaches its other subscribers although one fails, and that one later', async () => {
    let fails = true;
    const failing: Subscriber = {
      name: 'test.failing',
      on: {
        'content.live': async (ctx, { contentId }) => {
          await sql`insert into effects values (${-Number(contentId)})`.run(ctx.db);
          if (fails) throw new Error('not yet');
        },
      },
    };
    const both = [failing, recorder];
    await app.db.transaction((trx) => createEmit(trx, both)('content.live', live(7)));
    const tasks = { 'outbox.deliver': createDelivery(both, app.deps.transaction, context) };
    expect(await app.runJobs({ tasks })).toEqual({ done: [], failed: ['outbox.deliver: not yet'] });
    expect(await readEffects()).toEqual([7]);
    fails = false;
    expect((await app.runJobs({ retry: true, tasks })).failed).toEqual([]);
    expect(await readEffects()).toEqual([7, -7]);
  });

  it('of no concern to a listener is not stored for it', async () => {
    const selective: Subscriber = {
      ...recorder,
      accepts: { 'content.live': ({ model }) => model === 'NEWS' },
    };
    await createEmit(app.db, [selective])('content.live', live(7));
    expect(await runJobs()).toEqual({ done: [], failed: [] });
    await createEmit(app.db, [selective])('content.live', { ...live(8), model: 'NEWS' });
    await runJobs();
    expect(await readEffects()).toEqual([8]);
  });

  it('of a newer version waits for a worker that knows its subscribers', async () => {
    const newer: Subscriber = { ...recorder, name: 'test.newer' };
    await createEmit(app.db, [newer])('content.live', live(7));
    expect((await runJobs()).failed.join()).toContain('nobody here is called test.newer');
    await sql`update outbox_deliveries set subscriber = ${recorder.name}`.run(app.db);
    await sql`update outbox_events set type = 'content.newer'`.run(app.db);
    await expect(deliver(await readDelivery())).rejects.toThrow('content.newer');
    await sql`update outbox_events set type = 'content.live'`.run(app.db);
    await deliver(await readDelivery());
    expect(await readEffects()).toEqual([7]);
  });

  it('preserves the digits of its ids', async () => {
    await emit('9007199254740993');
    await runJobs();
    expect(await readEffects()).toEqual(['9007199254740993']);
  });

  it('has its effect once though its job runs twice', async () => {
    await emit(7);
    const payload = await readDelivery();
    await runJobs();
    await deliver(payload);
    expect(await readEffects()).toEqual([7]);
  });

  it('has its effect once though its job runs twice at the same time', async () => {
    await emit(7);
    const payload = await readDelivery();
    let running = 0;
    let maxRunning = 0;
    afterwards = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await waitUntilBlocked(app.db, 2);
      running -= 1;
    };
    await Promise.all([deliver(payload), deliver(payload), deliver(payload)]);
    expect(await readEffects()).toEqual([7]);
    expect(maxRunning).toBe(1);
  });

  it('is delivered again when its subscriber fails, even after it has written', async () => {
    await emit(7);
    afterwards = () => Promise.reject(new Error('killed'));
    expect(await runJobs()).toEqual({ done: [], failed: ['outbox.deliver: killed'] });
    expect(await readEffects()).toEqual([]);
    // deferred, not lost
    expect(await runJobs()).toEqual({ done: [], failed: [] });
    afterwards = async () => undefined;
    expect(await runJobs(true)).toEqual({ done: ['outbox.deliver'], failed: [] });
    expect(await readEffects()).toEqual([7]);
  });

  it('is delivered again when its worker loses the database in the middle', async () => {
    await emit(7);
    afterwards = async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.run(app.db);
    };
    expect((await runJobs()).failed).toHaveLength(1);
    expect(await readEffects()).toEqual([]);
    afterwards = async () => undefined;
    expect(await runJobs(true)).toEqual({ done: ['outbox.deliver'], failed: [] });
    expect(await readEffects()).toEqual([7]);
  });
});

describe('mail', () => {
  const to = 'a@example.com';
  it('is sent by the queue, and again when that fails', async () => {
    let failures = 1;
    const sent: string[] = [];
    const mailer = {
      send: async (mail: { to: string }) => {
        if (failures-- > 0) throw new Error('no answer');
        sent.push(mail.to);
      },
    };
    const other = await startTestApp({ joins: app, deps: () => ({ mailer }) });
    await other.deps.addJob(other.db, 'mail.send', { to, subject: 's', text: 't' });
    expect(await other.runJobs()).toEqual({ done: [], failed: ['mail.send: no answer'] });
    expect(await other.runJobs({ retry: true })).toEqual({ done: ['mail.send'], failed: [] });
    await other.close();
    expect(sent).toEqual([to]);
  });

  it('is discarded when its transaction is rolled back', async () => {
    const rolledBack = app.deps.transaction(async (db) => {
      await app.deps.addJob(db, 'mail.send', { to, subject: 's', text: 't' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });
});
