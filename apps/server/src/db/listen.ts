import { Socket } from 'node:net';
import pg from 'pg';
import { primaryOf } from './primary.ts';

export interface Listener {
  close(): Promise<void>;
}

/** What to do with the payload of each channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>;

/** Milliseconds between two questions whether the connection lives, for an answer, and until the next try to connect. */
const PACE = { ask: 10_000, answer: 5000, again: 1000 };

/**
 * Listens for NOTIFY of all nodes on a connection of its own. `onState(false)` when something may be missed, until
 * `onState(true)` after the connection is back. One that was lost without a word (a cut cable, a proxy that forgot it)
 * is noticed within `pace.ask + pace.answer`.
 */
export function listen(
  url: string,
  channels: Channels,
  onState: (listening: boolean) => void,
  pace: typeof PACE = PACE,
): Listener {
  let closed = false;
  let open: { client: pg.Client; socket: Socket } | undefined;
  let retry: NodeJS.Timeout | undefined;

  const again = (): void => {
    if (!closed) retry = setTimeout(() => void connect(), pace.again);
  };
  const connect = async (): Promise<void> => {
    const socket = new Socket();
    const address = await primaryOf(url).catch(() => null);
    if (closed) return;
    if (address === null) return again();
    const client = new pg.Client({
      connectionString: address,
      application_name: 'zhihui-listen',
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: pace.answer,
      query_timeout: pace.answer,
    });
    open = { client, socket };
    let nextAsk: NodeJS.Timeout | undefined;
    // what only waits to be told something does not notice by itself that nobody is there any more
    const ask = () =>
      client.query('select').then(
        () => (nextAsk = setTimeout(ask, pace.ask)),
        () => socket.destroy(),
      );
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.on('error', () => undefined);
    client.once('end', () => {
      clearTimeout(nextAsk);
      onState(false);
      again();
    });
    try {
      await client.connect();
      for (const name of Object.keys(channels)) await client.query(`listen ${name}`);
      onState(true);
      nextAsk = setTimeout(ask, pace.ask);
    } catch {
      socket.destroy();
    }
  };
  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      const giveUp = setTimeout(() => open?.socket.destroy(), pace.answer);
      await open?.client.end().catch(() => undefined);
      clearTimeout(giveUp);
    },
  };
}
