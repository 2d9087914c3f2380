import { Socket } from 'node:net';
import pg from 'pg';

/** Asks one database small questions on a connection of its own. */
export interface Asker {
  /** Gives the only row. Throws when there is no answer in time. */
  ask<T extends object>(text: string): Promise<T>;
  close(): void;
}

/** Milliseconds for a connection, and for an answer. */
const PATIENCE = 1500;

/** A connection that is lost is made anew with the next question. */
export function openAsker(url: string): Asker {
  let open: { client: pg.Client; socket: Socket } | null = null;

  const drop = (): void => {
    open?.socket.destroy();
    open = null;
  };
  const connect = async (): Promise<pg.Client> => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'zhihui-watch',
      stream: () => socket,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    client.on('error', drop);
    open = { client, socket };
    await client.connect();
    return client;
  };
  return {
    async ask<T extends object>(text: string) {
      try {
        const client = open?.client ?? (await connect());
        return (await client.query<T>(text)).rows[0] as T;
      } catch (error) {
        drop();
        throw error;
      }
    },
    close: drop,
  };
}
