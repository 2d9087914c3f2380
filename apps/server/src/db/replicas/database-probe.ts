import { Socket } from 'node:net';
import pg from 'pg';

/** Sends small queries to one database on a connection of its own. */
export interface DatabaseProbe {
  /** Resolves to the only row. Throws when no answer comes in time. */
  query<T extends object>(text: string): Promise<T>;
  close(): void;
}

/** Milliseconds for a connection, and for an answer. */
const TIMEOUT_MS = 1500;

/** A lost connection is replaced with the next query. */
export function openProbe(url: string): DatabaseProbe {
  let open: { client: pg.Client; socket: Socket } | null = null;

  const disconnect = (): void => {
    open?.socket.destroy();
    open = null;
  };
  const connect = async (): Promise<pg.Client> => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'zhihui-probe',
      stream: () => socket,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', disconnect);
    open = { client, socket };
    await client.connect();
    return client;
  };
  return {
    async query<T extends object>(text: string) {
      try {
        const client = open?.client ?? (await connect());
        return (await client.query<T>(text)).rows[0] as T;
      } catch (error) {
        disconnect();
        throw error;
      }
    },
    close: disconnect,
  };
}
