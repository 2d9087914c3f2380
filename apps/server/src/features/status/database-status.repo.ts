import type { Db } from '../../db/db.ts';
import { float, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const DATABASE = statement({
  name: 'status.database',
  params: {},
  row: {
    version: text,
    size: float,
    connections: int,
    max_connections: int,
    longest_seconds: float,
    migration: text,
  },
  text: `select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections,
      coalesce((select max(extract(epoch from now() - xact_start)) from pg_stat_activity
        where datname = current_database() and xact_start is not null), 0)::float8 as longest_seconds,
      coalesce((select max(name) from migrations), '') as migration`,
});

/** The database as a whole. */
export const readDatabase = (db: Db) => DATABASE.one(db, {});

const REPLICAS = statement({
  name: 'status.replicas',
  params: {},
  row: {
    name: text,
    state: text,
    lag_bytes: nullable(float),
    lag_seconds: nullable(float),
  },
  text: `select coalesce(application_name, '') as name, coalesce(state, '') as state,
      -- an account that may not see how far they are is told nothing, which greatest would take for no lag
      case when pg_is_in_recovery() or replay_lsn is null then null
        else greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 end as lag_bytes,
      extract(epoch from replay_lag)::float8 as lag_seconds
    from pg_stat_replication order by 1, 2 limit 50`,
});

/** Databases that copy this one. */
export const listReplicas = (db: Db) => REPLICAS.all(db, {});
