import { CompiledQuery } from 'kysely';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

const MARK = /^\/\*([\w.-]{1,60})\*\//u;

/**
 * Hot query kept ready by PostgreSQL under `name`, so that it is planned once a connection instead of on every call.
 * `text` must be constant for a name; values go in as $1, $2, ….
 */
export async function named<Row>(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(`/*${name}*/${text}`, [...values]));
  return result.rows;
}

/** Pool for Kysely that turns the mark of `named` into a prepared statement; Kysely itself passes no names. */
export function namedPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query: ((text: string, values: unknown[]) => {
          const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
          return name === undefined
            ? client.query(text, values)
            : client.query({ name, text, values });
        }) as never,
        release: (error?: Error | boolean) => client.release(error),
        processID: (client as unknown as { processID: number }).processID,
      } as never;
    },
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}
