import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { primaryOf } from './primary.ts';

/** So many questions in a row without an answer. */
const ASKED = 2;
const PACE = { answer: 2000, again: 500 };

/** Resolves once the database does not answer, asked again and again; never after `signal`. */
export async function databaseGone(url: string, signal: AbortSignal): Promise<void> {
  let unanswered = 0;
  while (unanswered < ASKED) {
    unanswered = (await answers(url)) ? 0 : unanswered + 1;
    if (unanswered < ASKED) await sleep(PACE.again, undefined, { signal, ref: false });
  }
}

/** Whether the database answers a question on a connection of its own. */
export async function answers(url: string): Promise<boolean> {
  const address = await primaryOf(url).catch(() => null);
  if (address === null) return false;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: address,
    application_name: 'zhihui-ask',
    stream: () => socket,
    connectionTimeoutMillis: PACE.answer,
    query_timeout: PACE.answer,
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
