import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { pipelining } from './pipelining.ts';
import { sendingOf } from './sendings.ts';

/** Pool for Kysely that sends declared statements under their names, prepared; Kysely itself passes no names. */
export function statementPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const send = pipelining(client);
      return {
        query: ((text: string, values?: unknown[]) =>
          send({ text, values, ...sendingOf(values) })) as never,
        release: (error?: Error | boolean) => client.release(error),
        processID: (client as unknown as { processID: number }).processID,
      } as never;
    },
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}
