import pg from 'pg';

/**
 * A connection through a pooler in transaction mode: sends no statement under a name. Poolers before PgBouncer 1.21 lose
 * prepared statements between transactions, and nothing tells which one it is.
 */
export class SessionlessClient extends pg.Client {
  // the driver has a dozen forms of this; only what is asked with a name is changed
  override query = ((...parameters: unknown[]) => {
    const [first, ...rest] = parameters;
    const { query } = pg.Client.prototype as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    const statement =
      typeof first === 'object' && first !== null && 'text' in first && 'name' in first
        ? { ...first, name: undefined }
        : first;
    return query?.call(this, statement, ...rest);
  }) as pg.Client['query'];
}
