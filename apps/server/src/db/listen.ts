import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

/** What to do with the payload of each channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>;

/**
 * Listens for NOTIFY of all nodes on a connection of its own. `onState(false)` when something may be missed, until
 * `onState(true)` after the connection is back.
 */
export function listen(
  url: string,
  channels: Channels,
  onState: (listening: boolean) => void,
): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'zhihui-listen' });
    client = next;
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    next.on('error', () => undefined);
    next.once('end', lost);
    try {
      await next.connect();
      for (const name of Object.keys(channels)) await next.query(`listen ${name}`);
      onState(true);
    } catch {
      next.end().catch(() => undefined);
    }
  };
  const lost = (): void => {
    onState(false);
    if (!closed) retry = setTimeout(() => void connect(), 1000);
  };
  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
