import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { resolvePrimary } from './primary.ts';

/** So many questions in a row without an answer. */
const MAX_UNANSWERED = 2;
const TIMING = { timeout: 2000, interval: 500 };

/** Resolves once the database no longer answers repeated queries; never after `signal`. */
export async function waitForDatabaseLoss(url: string, signal: AbortSignal): Promise<void> {
  let unanswered = 0;
  while (unanswered < MAX_UNANSWERED) {
    unanswered = (await isDatabaseReachable(url)) ? 0 : unanswered + 1;
    if (unanswered < MAX_UNANSWERED)
      await sleep(TIMING.interval, undefined, { signal, ref: false });
  }
}

/** Whether the database answers a query on a connection of its own. */
export async function isDatabaseReachable(url: string): Promise<boolean> {
  const address = await resolvePrimary(url).catch(() => null);
  if (address === null) return false;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: address,
    application_name: 'zhihui-probe',
    stream: () => socket,
    connectionTimeoutMillis: TIMING.timeout,
    query_timeout: TIMING.timeout,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
