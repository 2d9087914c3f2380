import { Socket } from 'node:net';
import pg from 'pg';
import { resolvePrimary } from './primary.ts';

export interface Listener {
  close(): Promise<void>;
}

/** Handlers of the payloads, by channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>;

/** Milliseconds between two questions whether the connection lives, for an answer, and until the next try to connect. */
const TIMING = { probe: 10_000, timeout: 5000, reconnect: 1000 };

/**
 * Listens for NOTIFY of all nodes on a connection of its own. Calls `onState(false)` when messages may be missed, until
 * `onState(true)` after the connection is back. A connection that was lost without notice (a cut cable, a proxy that dropped
 * it) is noticed within `pace.ask + pace.answer`.
 */
export function listen(
  url: string,
  channels: Channels,
  onState: (listening: boolean) => void,
  timing: typeof TIMING = TIMING,
): Listener {
  let closed = false;
  let open: { client: pg.Client; socket: Socket } | undefined;
  let retry: NodeJS.Timeout | undefined;

  const reconnect = (): void => {
    if (!closed) retry = setTimeout(() => void connect(), timing.reconnect);
  };
  const connect = async (): Promise<void> => {
    const socket = new Socket();
    const address = await resolvePrimary(url).catch(() => null);
    if (closed) return;
    if (address === null) return reconnect();
    const client = new pg.Client({
      connectionString: address,
      application_name: 'zhihui-listen',
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: timing.timeout,
      query_timeout: timing.timeout,
    });
    open = { client, socket };
    let nextProbe: NodeJS.Timeout | undefined;
    // a connection that only waits for messages does not notice by itself that its peer has disappeared
    const probe = () =>
      client.query('select').then(
        () => (nextProbe = setTimeout(probe, timing.probe)),
        () => socket.destroy(),
      );
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.on('error', () => undefined);
    client.once('end', () => {
      clearTimeout(nextProbe);
      onState(false);
      reconnect();
    });
    try {
      await client.connect();
      for (const name of Object.keys(channels)) await client.query(`listen ${name}`);
      onState(true);
      nextProbe = setTimeout(probe, timing.probe);
    } catch {
      socket.destroy();
    }
  };
  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      const forceClose = setTimeout(() => open?.socket.destroy(), timing.timeout);
      await open?.client.end().catch(() => undefined);
      clearTimeout(forceClose);
    },
  };
}
