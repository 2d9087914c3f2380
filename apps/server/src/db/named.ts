import { CompiledQuery } from 'kysely';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { pipelining } from './pipelining.ts';

const MARK = /^\/\*([\w.-]{1,60})(\+?)\*\//u;

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

/**
 * The same for a statement whose rows nobody reads. In a transaction it is sent with the next one, at the latest with the
 * commit, and an error of it is thrown there.
 */
export async function deferred(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`/*${name}+*/${text}`, [...values]));
}

/** Pool for Kysely that turns the marks of `named` and `deferred` into prepared statements; Kysely itself passes no names. */
export function namedPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const send = pipelining(client);
      return {
        query: ((text: string, values: unknown[]) => {
          const [, name, later] = MARK.exec(text) ?? [];
          return send({ name, text, values, deferred: later === '+' });
        }) as never,
        release: (error?: Error | boolean) => client.release(error),
        processID: (client as unknown as { processID: number }).processID,
      } as never;
    },
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}
