// Why it is as it is: docs/decisions/0033-statements-without-a-round-trip.md
import type pg from 'pg';

/** What is sent to the database. */
export interface Query {
  text: string;
  values?: unknown[];
  /** Prepared under this name. */
  name?: string | undefined;
  /** Nobody reads its rows. */
  deferred?: boolean;
}

const EMPTY_RESULT: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Sends the statements of one connection, opened with `pipeline`, in their order. In a transaction `begin` and what is
 * deferred wait for the next statement and travel with it, so that they cost no round trip; if they fail, it does.
 */
export function createPipeline(client: pg.PoolClient) {
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

/** All in one write. Resolves with the answer to the last; the first that fails is why the others do. */
async function send(client: pg.PoolClient, statements: Query[]): Promise<pg.QueryResult> {
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return client.query(only);
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  const answers = statements.map((statement) => client.query(statement));
  stream.uncork();
  return (await Promise.all(answers)).at(-1) ?? EMPTY_RESULT;
}
