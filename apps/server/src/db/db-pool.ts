// Why it is as it is: docs/decisions/0100-one-style-of-sql.md, docs/decisions/0033-statements-without-a-round-trip.md
import type pg from 'pg';
import type { StatementMeter } from './statement-meter.ts';

/** A query as it is sent to the database. */
interface Query {
  text: string;
  values?: unknown[];
  /** Prepared under this name. */
  name?: string | undefined;
  /** Its rows are not read. */
  deferred?: boolean;
}

const EMPTY_RESULT: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Sends the statements of one connection, opened with `pipeline`, in their order. In a transaction `begin` and deferred
 * statements wait for the next statement and travel with it, so that they cost no round trip; if they fail, it does.
 */
function createPipeline(client: pg.PoolClient) {
  let inTransaction = false;
  let heldStatements: Query[] = [];

  return async (statement: Query): Promise<pg.QueryResult> => {
    const { text } = statement;
    if (text === 'begin') inTransaction = true;
    if (text === 'begin' || (inTransaction && statement.deferred === true)) {
      heldStatements.push(statement);
      return EMPTY_RESULT;
    }
    const queued = heldStatements;
    heldStatements = [];
    if (text !== 'commit' && text !== 'rollback') return send(client, [...queued, statement]);
    inTransaction = false;
    const hasBegun = queued[0]?.text !== 'begin';
    if (text === 'rollback') return hasBegun ? send(client, [statement]) : EMPTY_RESULT;
    return hasBegun || queued.length > 1 ? send(client, [...queued, statement]) : EMPTY_RESULT;
  };
}

/**
 * Sends all in one write. Resolves with the result of the last; rejects with the first error, which is the cause of the
 * later ones.
 */
async function send(client: pg.PoolClient, statements: Query[]): Promise<pg.QueryResult> {
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return client.query(only);
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  const answers = statements.map((statement) => client.query(statement));
  stream.uncork();
  return (await Promise.all(answers)).at(-1) ?? EMPTY_RESULT;
}

/** Receives the statements of repositories: the pool, or the open transaction. */
export interface Db {
  send(query: Query): Promise<pg.QueryResult>;
}

/** The pool: each statement runs on any connection, a transaction on one of its own. */
export interface DbPool extends Db {
  /** Runs `work` in one transaction, and retries up to three times when PostgreSQL aborted it because of a conflict. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** PostgreSQL 40P01 deadlock and 40001 serialization failure: safe to run again, nothing was committed. */
const RETRY: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const TRIES = 3;

/** A handle over `pool` that notes each statement in `meter`. */
export function openDbPool(pool: pg.Pool, meter: StatementMeter): DbPool {
  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const connection: Connection = { send: metered(createPipeline(client), meter), broken: false };
    try {
      return await work(connection);
    } finally {
      client.release(connection.broken);
    }
  }
  return {
    send: (query) => withConnection(({ send }) => send(query)),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withConnection((connection) => transact(connection, work));
        } catch (error) {
          if (attempt >= TRIES || !RETRY.has((error as { code?: unknown }).code)) throw error;
        }
      }
    },
  };
}

interface Connection extends Db {
  /** Its state is not known: no other work may have it. */
  broken: boolean;
}

async function transact<T>(connection: Connection, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = inTurn(connection);
  await connection.send({ text: 'begin' });
  let command: string;
  let result: T;
  try {
    result = await work(tx);
    tx.end();
    ({ command } = await connection.send({ text: 'commit' }));
  } catch (error) {
    tx.end();
    await rollBack(connection);
    throw error;
  }
  // so PostgreSQL answers a commit after a statement failed whose error was caught
  if (command === 'ROLLBACK')
    throw new Error('the transaction was rolled back: a statement failed');
  return result;
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.send({ text: 'rollback' });
  } catch (error) {
    connection.broken = true;
    throw error;
  }
}

/** Sends one statement after the other, and none once the transaction ends: it would run outside. */
function inTurn({ send }: Db): Db & { end(): void } {
  let last: Promise<unknown> = Promise.resolve();
  let ended = false;
  return {
    send(query) {
      const answer = last.then(() => {
        if (ended) throw new Error('the transaction has ended');
        return send(query);
      });
      last = answer.catch(() => undefined);
      return answer;
    },
    end() {
      ended = true;
    },
  };
}

function metered(send: Db['send'], meter: StatementMeter): Db['send'] {
  return async (query) => {
    const began = performance.now();
    try {
      return await send(query);
    } catch (error) {
      // the driver's own stack ends at the socket
      if (error instanceof Error) error.stack += (new Error().stack ?? '').replace(/^.*/u, '');
      throw error;
    } finally {
      meter.record(query.name, began);
    }
  };
}
