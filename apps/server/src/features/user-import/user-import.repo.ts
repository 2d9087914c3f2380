import type { IMPORT_STATES } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bytes,
  id,
  int,
  json,
  nonNull,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { GrantableRoles } from './check-rows.ts';

export type ImportState = (typeof IMPORT_STATES)[number];

export type ImportRow = RowOf<typeof LATEST>;

const COLUMNS = `i.id, i.owner_id, i.name, i.state, i.total, i.done, i.good, i.bad, i.reason, i.ignored, i.created_at,
  (select nickname from users where id = i.owner_id) as owner,
  case when i.state = 'DONE' then i.good - (select count(*)::int from user_import_rows r
    where r.import_id = i.id and r.problems is null and not r.invited) else 0 end as invited`;
const row = {
  id,
  owner_id: id,
  name: text,
  state: textOf<ImportState>(),
  total: int,
  done: int,
  good: int,
  bad: int,
  reason: text,
  ignored: texts,
  created_at: timestamp,
  invited: int,
  /** Who is said to have invited. */
  owner: nonNull(text),
};

const LATEST = statement({
  name: 'user-import.latest',
  params: { ownerId: id },
  row,
  text: `select ${COLUMNS} from user_imports i where i.owner_id = :ownerId order by i.id desc limit 1`,
});

/** The latest import of a user; null when there is none. */
export async function latestImport(db: Db, ownerId: Id): Promise<ImportRow | null> {
  return LATEST.first(db, { ownerId });
}

const FIND = statement({
  name: 'user-import.find',
  params: { id },
  row,
  text: `select ${COLUMNS} from user_imports i where i.id = :id`,
});

/** An import of any user; null when there is none. */
export async function findImport(db: Db, importId: Id): Promise<ImportRow | null> {
  return FIND.first(db, { id: importId });
}

const LOCK = statement({
  name: 'user-import.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});

/**
 * One step of an import at a time. Its row is not locked: how far a step has come is written there by another connection,
 * for the step itself is not committed yet.
 */
export async function lockImport(db: Db, importId: Id): Promise<void> {
  await LOCK.run(db, { key: `user-import:${importId}` });
}

/** Locks out other calls of the same user. */
export async function lockUserImports(db: Db, ownerId: Id): Promise<void> {
  await LOCK.run(db, { key: `user-imports-of:${ownerId}` });
}

const INSERT = statement({
  name: 'user-import.insert',
  params: { ownerId: id, name: text, file: bytes, roles: json<string>() },
  row: { id },
  text: `insert into user_imports (owner_id, name, file, roles) values (:ownerId, :name, :file, :roles::jsonb) returning id`,
});

/** Stores a file that is to be checked. Resolves to the import's id. */
export async function insertImport(
  db: Db,
  values: { ownerId: Id; name: string; file: Buffer; roles: GrantableRoles },
): Promise<Id> {
  const inserted = await INSERT.one(db, { ...values, roles: JSON.stringify(values.roles) });
  return inserted.id;
}

const FILE = statement({
  name: 'user-import.file',
  params: { id },
  row: { file: nullable(bytes), roles: json<GrantableRoles>() },
  text: `select file, roles from user_imports where id = :id and state = 'CHECKING'`,
});

/** The file of an import that is to be checked, and the roles its owner may grant; null when there is nothing to check. */
export async function findPendingFile(
  db: Db,
  importId: Id,
): Promise<{ file: Buffer; roles: GrantableRoles } | null> {
  const row = await FILE.first(db, { id: importId });
  return row === null || row.file === null ? null : { file: row.file, roles: row.roles };
}

const PROGRESS = statement({
  name: 'user-import.progress',
  params: { id, done: int, total: int },
  text: 'update user_imports set done = :done, total = :total where id = :id',
});

/** Says how far a step has come. */
export async function saveProgress(
  db: Db,
  importId: Id,
  done: number,
  total: number,
): Promise<void> {
  await PROGRESS.run(db, { id: importId, done, total });
}

const STATE = statement({
  name: 'user-import.state',
  params: { id, state: text, reason: text },
  text: `update user_imports set state = :state, reason = :reason, file = null where id = :id`,
});

/** Changes the state of an import; the file is deleted once it is checked. */
export async function setImportState(
  db: Db,
  importId: Id,
  state: ImportState,
  reason = '',
): Promise<void> {
  await STATE.run(db, { id: importId, state, reason });
}

const CHECKED = statement({
  name: 'user-import.checked',
  params: { id, ignored: texts },
  text: `update user_imports set state = 'READY', file = null, ignored = :ignored where id = :id`,
});

/** The whole file is checked, and waits for a confirmation. */
export async function setChecked(db: Db, importId: Id, ignored: readonly string[]): Promise<void> {
  await CHECKED.run(db, { id: importId, ignored });
}

const DELETE = statement({
  name: 'user-import.delete',
  params: { ownerId: id, id: nullable(id) },
  text: `delete from user_imports where owner_id = :ownerId and state <> 'MAKING' and (:id::bigint is null or id = :id)`,
});

/** Deletes one import of a user, or (null) all of them, with their rows; running imports stay. */
export async function deleteImports(db: Db, ownerId: Id, importId: Id | null): Promise<void> {
  await DELETE.run(db, { ownerId, id: importId });
}

const SWEEP = statement({
  name: 'user-import.sweep',
  params: {},
  text: `delete from user_imports where created_at < now() - interval '7 days' and state <> 'MAKING'`,
});

/** Deletes imports older than a week: they hold personal data. */
export async function sweepImports(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}

const PROBLEMS = statement({
  name: 'user-import.problems',
  params: { id, limit: bigint, offset: bigint },
  row: {
    line: int,
    nickname: text,
    email: text,
    problems: nonNull(json<Record<string, string>>()),
  },
  text: `select line, nickname, email, problems from user_import_rows
    where import_id = :id and problems is not null order by line limit :limit offset :offset`,
});

/** One page of the rows that no account can be made of, in the order of the file. */
export async function listProblems(db: Db, importId: Id, page: { limit: number; offset: number }) {
  return PROBLEMS.all(db, { id: importId, ...page });
}
