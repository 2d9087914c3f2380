// Why it is as it is: docs/decisions/0100-one-style-of-sql.md, docs/decisions/0033-statements-without-a-round-trip.md
import type pg from 'pg';
import { sendQuery } from './prepared-query.ts';
import type { StatementMeter } from './statement-meter.ts';

/** A query as it is sent to the database. */
export interface Query {
  text: string;
  values?: unknown[];
  /** Prepared under this name. */
  name?: string | undefined;
  /** Its rows are not read. */
  deferred?: boolean;
  /** Changes and locks nothing. */
  isRead?: boolean;
  /** May take long, so that none waits behind it. */
  long?: boolean;
}

const EMPTY_RESULT: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };
const NO_RESULT = Promise.resolve(EMPTY_RESULT);

/**
 * Sends the statements of one connection, opened with `pipeline`, in their order. In a transaction `begin` and deferred
 * statements wait for the next statement and travel with it, so that they cost no round trip; if they fail, it does.
 */
function createPipeline(client: pg.PoolClient) {
  let inTransaction = false;
  let heldStatements: Query[] = [];

  const sendOne = (statement: Query): Promise<pg.QueryResult> => {
    const { text } = statement;
    if (text === 'begin') inTransaction = true;
    if (text === 'begin' || (inTransaction && statement.deferred === true)) {
      heldStatements.push(statement);
      return NO_RESULT;
    }
    const queued = heldStatements;
    heldStatements = [];
    if (text !== 'commit' && text !== 'rollback') return sendLast(client, [...queued, statement]);
    inTransaction = false;
    const hasBegun = queued[0]?.text !== 'begin';
    if (text === 'rollback') return hasBegun ? sendLast(client, [statement]) : NO_RESULT;
    return hasBegun || queued.length > 1 ? sendLast(client, [...queued, statement]) : NO_RESULT;
  };
  /** Resolves each with its own result. All are sent in one write, so that they cost one round trip. */
  return (statements: readonly Query[]): Promise<pg.QueryResult>[] =>
    inOneWrite(client, () => statements.map(sendOne));
}

/** Resolves with the result of the last; rejects with the first error, which is the cause of the later ones. */
async function sendLast(client: pg.PoolClient, statements: Query[]): Promise<pg.QueryResult> {
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return sendQuery(client, only);
  const answers = inOneWrite(client, () =>
    statements.map((statement) => sendQuery(client, statement)),
  );
  return (await Promise.all(answers)).at(-1) ?? EMPTY_RESULT;
}

/** Collects what `work` sends into one write to the socket: a write costs as much as a short statement. */
function inOneWrite<T>(client: pg.PoolClient, work: () => T): T {
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
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

/** Reads that are sent together at most. */
const MAX_BATCH = 16;

interface WaitingRead {
  query: Query;
  resolve(answer: { result: pg.QueryResult; startedAt: number }): void;
  reject(error: unknown): void;
}

/**
 * Sends the reads that were requested in one turn of the event loop, such as those of one page, on one connection in one
 * write. Each is a transaction of its own, so that none fails with another.
 * Resolves with the result and the time from which the database worked on it.
 */
function createBatchedSend(
  withClient: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>,
) {
  let waiting: WaitingRead[] = [];

  const sendBatch = async (batch: readonly WaitingRead[]): Promise<void> => {
    let startedAt = performance.now();
    await withClient(async (client) => {
      const answers = inOneWrite(client, () =>
        batch.map(async ({ query, resolve, reject }) => {
          try {
            const result = await sendQuery(client, query);
            resolve({ result, startedAt });
          } catch (error) {
            reject(error);
          }
          startedAt = performance.now();
        }),
      );
      await Promise.all(answers);
    });
  };
  const flush = (): void => {
    const batch = waiting.slice(0, MAX_BATCH);
    waiting = waiting.slice(MAX_BATCH);
    if (waiting.length > 0) process.nextTick(flush);
    // without a connection none was sent
    sendBatch(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)));
  };
  return (query: Query) =>
    new Promise<{ result: pg.QueryResult; startedAt: number }>((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push({ query, resolve, reject });
    });
}

/**
 * A handle over `pool` that notes each statement in `meter`. With `batches` reads of the same moment travel together; a
 * pooler assigns each its own session, and gains nothing.
 */
export function openDbPool(pool: pg.Pool, meter: StatementMeter, batches: boolean): DbPool {
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }
  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const connection: Connection = { send: metered(createPipeline(client), meter), broken: false };
    try {
      return await work(connection);
    } finally {
      client.release(connection.broken);
    }
  }
  const sendBatched = createBatchedSend(withClient);
  const sendRead = async (query: Query): Promise<pg.QueryResult> => {
    const requestedAt = performance.now();
    try {
      const { result, startedAt } = await sendBatched(query);
      meter.record(query.name, startedAt);
      return result;
    } catch (error) {
      meter.record(query.name, requestedAt);
      throw withCallerStack(error);
    }
  };
  return {
    send: (query) =>
      batches && query.isRead === true && query.long !== true
        ? sendRead(query)
        : withConnection((connection) => sendSingle(connection, query)),
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

interface Connection {
  /** Sends statements in one write; each resolves with its own result. */
  send(queries: readonly Query[]): Promise<pg.QueryResult>[];
  /** Its state is not known: no other work may have it. */
  broken: boolean;
}

const sendSingle = async ({ send }: Connection, query: Query): Promise<pg.QueryResult> => {
  const [answer = NO_RESULT] = send([query]);
  return answer;
};

async function transact<T>(connection: Connection, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = inTurn(connection);
  await sendSingle(connection, { text: 'begin' });
  let command: string;
  let result: T;
  try {
    result = await work(tx);
    tx.end();
    ({ command } = await sendSingle(connection, { text: 'commit' }));
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
    await sendSingle(connection, { text: 'rollback' });
  } catch (error) {
    connection.broken = true;
    throw error;
  }
}

interface WaitingStatement {
  query: Query;
  resolve(result: Promise<pg.QueryResult>): void;
  reject(error: Error): void;
}

/**
 * Sends statements in the order they come, those of one turn of the event loop together, and none once the transaction ends:
 * it would run outside.
 */
function inTurn({ send }: Connection): Db & { end(): void } {
  let waiting: WaitingStatement[] = [];
  let sending = false;
  let ended = false;

  const flush = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      if (ended) {
        for (const { reject } of batch) reject(new Error('the transaction has ended'));
        continue;
      }
      const answers = send(batch.map(({ query }) => query));
      batch.forEach(({ resolve }, i) => resolve(answers[i] ?? NO_RESULT));
      await Promise.allSettled(answers);
    }
    sending = false;
  };
  return {
    send: (query) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0 && !sending) process.nextTick(flush);
        waiting.push({ query, resolve, reject });
      }),
    end() {
      ended = true;
    },
  };
}

function metered(send: Connection['send'], meter: StatementMeter): Connection['send'] {
  return (queries) => {
    const began = performance.now();
    return send(queries).map(async (answer, i) => {
      try {
        return await answer;
      } catch (error) {
        throw withCallerStack(error);
      } finally {
        meter.record(queries[i]?.name, began);
      }
    });
  };
}

/** The driver's own stack ends at the socket. */
function withCallerStack(error: unknown): unknown {
  if (error instanceof Error) error.stack += (new Error().stack ?? '').replace(/^.*/u, '');
  return error;
}
