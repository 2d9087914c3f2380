// Why it is as it is: docs/decisions/0106-reads-of-a-page.md
import type pg from 'pg';
import type { Db, Query } from './db-pool.ts';

type Reads = Map<Db, Map<string, Promise<pg.QueryResult>>>;

/** What the calls of a page have read so far, by database and statement. */
const readsByPage = new WeakMap<object, Reads>();

/**
 * A database that sends each read of one page once: several of its calls look at the same item, and a page shows one
 * moment. Each caller gets a list of rows of its own, but the rows are the same, so no caller changes them.
 */
export function shareReads(db: Db, page: object): Db {
  const reads: Reads = readsByPage.get(page) ?? new Map();
  readsByPage.set(page, reads);
  const answers = reads.get(db) ?? new Map<string, Promise<pg.QueryResult>>();
  reads.set(db, answers);
  return {
    async send(query: Query) {
      if (query.isRead !== true) return db.send(query);
      const key = `${query.name} ${JSON.stringify(query.values)}`;
      const answer = answers.get(key) ?? db.send(query);
      answers.set(key, answer);
      const result = await answer;
      return { ...result, rows: [...result.rows] };
    },
  };
}

/** After a write of the page everything is read again. */
export function forgetReads(page: object): void {
  readsByPage.delete(page);
}
