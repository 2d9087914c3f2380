import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';

const CHANNEL = 'content_changed';

/** Tells every node, once the transaction of `db` is kept, that what visitors see changed. */
export async function announceChange(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Listens for changes of all nodes on a connection of its own. `onState(false)` when changes may be missed: nothing may
 * be kept until `onState(true)`, after the connection is back.
 */
export function listenForChanges(
  url: string,
  onChange: () => void,
  onState: (listening: boolean) => void,
): ChangeListener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'zhihui-listen' });
    client = next;
    next.on('notification', onChange);
    next.on('error', () => undefined);
    next.once('end', lost);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
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
