import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { pipelining } from './pipelining.ts';
import { sendingOf } from './sendings.ts';
import type { StatementMeter } from './statement-meter.ts';

/** Pool for Kysely that sends declared statements under their names, prepared; Kysely itself passes no names. */
export function statementPool(pool: pg.Pool, meter: StatementMeter): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const send = pipelining(client);
      return {
        query: (async (text: string, values?: unknown[]) => {
          const sending = sendingOf(values);
          const began = performance.now();
          try {
            return await send({ text, values, ...sending });
          } finally {
            meter.note(sending?.name, began);
          }
        }) as never,
        release: (error?: Error | boolean) => client.release(error),
        processID: (client as unknown as { processID: number }).processID,
      } as never;
    },
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}
