import type { NodeRole } from '@zhihui/contract/features/status/status.schema.ts';
import type { Db } from '../../db/db.ts';
import { float, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const UPSERT = statement({
  name: 'node.write',
  params: {
    id: text,
    role: textOf<NodeRole>(),
    host: text,
    pid: int,
    version: text,
    startedAt: timestamp,
    state: json<string>(),
  },
  text: `with forgotten as (delete from nodes where id <> :id and (seen_at < now() - interval '1 day'
      or host = :host and state ->> 'listens' = :state::json ->> 'listens' and seen_at < now() - interval '1 minute'))
    insert into nodes (id, role, host, pid, version, started_at, state)
    values (:id, :role, :host, :pid, :version, :startedAt, :state)
    on conflict (id) do update set seen_at = now(), state = excluded.state`,
});

/**
 * Writes how a process is. What has been silent for a day is forgotten, and sooner what was killed and whose address this
 * process has now: of an address that two listen on no more than one lives.
 */
export const upsertNode = (db: Db, node: Parameters<typeof UPSERT.run>[1]) => UPSERT.run(db, node);

const REMOVE = statement({
  name: 'node.remove',
  params: { id: text },
  text: 'delete from nodes where id = :id',
});

/** Deletes the row of a process that stops. */
export const removeNode = (db: Db, id: string) => REMOVE.run(db, { id });

const LIST = statement({
  name: 'node.list',
  params: {},
  row: {
    id: text,
    role: textOf<NodeRole>(),
    host: text,
    pid: int,
    version: text,
    started_at: timestamp,
    seen_at: timestamp,
    state: json<unknown>(),
  },
  text: `select id, role, host, pid, version, started_at, seen_at, state from nodes
    order by host, started_at, id limit 200`,
});

/** All processes, by machine. */
export const listNodes = (db: Db) => LIST.all(db, {});

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
