// Why it is as it is: docs/decisions/0033-statements-without-a-round-trip.md
import pg from 'pg';

/** What the driver makes of a statement's columns. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The driver's connection and query, as far as its types omit them. */
interface DriverConnection {
  describe(what: unknown): void;
}
interface DriverQuery {
  name?: string;
  callback(error: Error | null, result: pg.QueryResult): void;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  _result: Columns;
  _accumulateRows: boolean;
}
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

const NONE: Columns = { fields: [], _parsers: undefined, _prebuiltEmptyResultObject: null };
/** By the names of the statements prepared on a connection. */
const columnsByConnection = new WeakMap<DriverConnection, Map<string, Columns>>();

/**
 * A prepared statement whose columns the database describes once on each connection: the driver has them described at each
 * execution, which costs both sides a tenth of a short statement. PostgreSQL refuses a statement whose columns have changed.
 */
class PreparedQuery extends DriverQuery {
  #known: Map<string, Columns> | undefined;

  override prepare(connection: DriverConnection): void {
    const known = columnsByConnection.get(connection) ?? new Map<string, Columns>();
    columnsByConnection.set(connection, known);
    const columns = known.get(this.name ?? '');
    if (columns === undefined) {
      this.#known = known;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    // its own property hides the method for as long as the driver sends this statement
    connection.describe = () => undefined;
    try {
      super.prepare(connection);
    } finally {
      delete (connection as Partial<DriverConnection>).describe;
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known?.set(this.name ?? '', { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection);
    // described as having no columns: the driver passes nothing on
    if (this.#known?.has(this.name ?? '') === false) this.#known.set(this.name ?? '', NONE);
  }
}

/** Sends a query on a connection; a named one is prepared there, and described, at its first use. */
export function sendQuery(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (query.name === undefined) return client.query(query);
  return new Promise((resolve, reject) => {
    const prepared = new PreparedQuery(query);
    prepared.callback = (error, result) => (error === null ? resolve(result) : reject(error));
    client.query(prepared as unknown as pg.Query);
  });
}
