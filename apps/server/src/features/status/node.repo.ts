import type { NodeRole } from '@zhihui/contract/features/status/status.schema.ts';
import type { Db } from '../../db/db.ts';
import { int, json, text, textOf, timestamp } from '../../db/kinds.ts';
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

/** Takes the row of a process that stops. */
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
