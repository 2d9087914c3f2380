// Why it is as it is: docs/decisions/0115-imports.md
import type {
  DuplicateRule,
  ImportState,
} from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
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
import { AUTHOR_OF_PAGE, IS_STRANGER } from './import-authors.repo.ts';
import type { SourceRefusal } from '../../platform/documents/source-document.ts';

const row = {
  id,
  owner_id: id,
  owner_nickname: nonNull(text),
  owner_avatar: nullable(text),
  name: text,
  state: textOf<ImportState>(),
  format: nullable(text),
  formats: texts,
  model: textOf<'ARTICLE' | 'QUESTION'>(),
  category_id: nullable(id),
  duplicates: textOf<DuplicateRule>(),
  match_authors: bool,
  ...{ publish: bool, redirects: bool, address_count: int },
  ...{ page_count: int, total: int, done: int, failed: int, file_count: int },
  file_bytes: id,
  ...{ preserved: int, changed: int, lost: int },
  unmatched_authors: int,
  retryable: bool,
  refusals: json<SourceRefusal[]>(),
  reason: text,
  category_ids: ids,
  created_at: timestamp,
  started_at: nullable(timestamp),
  ended_at: nullable(timestamp),
};
export type ImportRow = RowOf<typeof row>;

const COLUMNS = `i.id, i.owner_id, u.nickname as owner_nickname, u.avatar as owner_avatar, i.name, i.state, i.format, i.formats, i.model,
  i.category_id, i.duplicates, i.match_authors, i.publish, i.redirects, i.address_count, i.page_count, i.total, i.done, i.failed, i.file_count, i.file_bytes,
  i.preserved, i.changed, i.lost, i.refusals, i.reason, i.category_ids, i.created_at, i.started_at, i.ended_at,
  case when i.state = 'READY' then (select count(distinct ${AUTHOR_OF_PAGE})::int from import_pages p
    where p.import_id = i.id and ${IS_STRANGER} and not exists (select from import_author_matches m
      join users u on u.id = m.user_id and u.deleted_at is null
      where m.import_id = i.id and m.author = ${AUTHOR_OF_PAGE})) else 0 end as unmatched_authors,
  i.failed > 0 and exists (select from import_pages p where p.import_id = i.id and p.state = 'FAILED'
    and p.reserved_id is not null) as retryable`;

const FIND = statement({
  name: 'imports.find',
  params: { id },
  row,
  text: `select ${COLUMNS} from imports i join users u on u.id = i.owner_id where i.id = :id`,
});

/** An import of any user; null when there is none. */
export async function findImport(db: Db, importId: Id): Promise<ImportRow | null> {
  return FIND.first(db, { id: importId });
}

const LOCK = statement({
  name: 'imports.lock',
  params: { id },
  row: { id },
  text: 'select id from imports where id = :id for update',
});

/** Locks an import until the end of the transaction. */
export async function lockImport(db: Db, importId: Id): Promise<void> {
  await LOCK.run(db, { id: importId });
}

const LIST = statement({
  name: 'imports.list',
  params: { ownerId: nullable(id), limit: bigint, offset: bigint },
  row,
  text: `select ${COLUMNS} from imports i join users u on u.id = i.owner_id
    where :ownerId::bigint is null or i.owner_id = :ownerId order by i.id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'imports.count',
  params: { ownerId: nullable(id) },
  row: { count: int },
  text: 'select count(*)::int as count from imports i where :ownerId::bigint is null or i.owner_id = :ownerId',
});

/** Imports of a user, of all users where it is null, newest first, and how many there are. */
export async function listImports(
  db: Db,
  query: { ownerId: Id | null; limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    LIST.all(db, query),
    COUNT.one(db, { ownerId: query.ownerId }),
  ]);
  return { rows, total: count };
}

const UNFINISHED = statement({
  name: 'imports.unfinished',
  params: { ownerId: id },
  row: { count: int },
  text: `select count(*)::int as count from imports where owner_id = :ownerId
    and state in ('UPLOADING', 'READING', 'READY', 'RUNNING', 'PAUSED', 'UNDOING')`,
});

/** How many imports of a user are not at their end. */
export async function countUnfinished(db: Db, ownerId: Id): Promise<number> {
  return (await UNFINISHED.one(db, { ownerId })).count;
}

const INSERT = statement({
  name: 'imports.insert',
  params: {
    ...{ ownerId: id, name: text, format: nullable(text), state: text },
    connection: nullable(text),
  },
  row: { id },
  text: `insert into imports (owner_id, name, format, state, connection)
    values (:ownerId, :name, :format, :state, :connection) returning id`,
});

interface NewImport {
  ownerId: Id;
  name: string;
  format: string | null;
  /** How its texts are fetched, sealed; null where files are sent. */
  connection: string | null;
}

/** A new import, whose texts are still to come. Resolves to its id. */
export async function insertImport(db: Db, values: NewImport): Promise<Id> {
  const state: ImportState = values.connection === null ? 'UPLOADING' : 'READING';
  return (await INSERT.one(db, { ...values, state })).id;
}

const CONNECTION = statement({
  name: 'imports.connection',
  params: { id },
  row: { connection: nullable(text) },
  text: 'select connection from imports where id = :id',
});

/** How the texts of an import are fetched, sealed; null where they are there already, or come as files. */
export async function findConnection(db: Db, importId: Id): Promise<string | null> {
  return (await CONNECTION.first(db, { id: importId }))?.connection ?? null;
}

const FORGET_CONNECTION = statement({
  name: 'imports.forget-connection',
  params: { id },
  text: 'update imports set connection = null where id = :id',
});

/** Forgets the secret of an import, which needs it no more. */
export async function forgetConnection(db: Db, importId: Id): Promise<void> {
  await FORGET_CONNECTION.run(db, { id: importId });
}

const STATE = statement({
  name: 'imports.state',
  params: { id, state: text, reason: text, now: timestamp, ended: bool },
  text: `update imports set state = :state, reason = :reason, ended_at = case when :ended then :now else ended_at end
    where id = :id`,
});

const ENDS: readonly ImportState[] = ['REFUSED', 'DONE', 'STOPPED', 'UNDONE'];

/** Changes the state of an import. */
export async function setImportState(
  db: Db,
  importId: Id,
  state: ImportState,
  reason = '',
): Promise<void> {
  const ended = ENDS.includes(state);
  await STATE.run(db, { id: importId, state, reason, now: new Date(), ended });
}

const READ = statement({
  name: 'imports.read',
  params: { id, formats: texts, model: text, refusals: json<string>() },
  text: `update imports i set state = 'READY', formats = :formats, model = :model, refusals = :refusals::jsonb,
      (page_count, address_count, failed, preserved, changed, lost) = (select count(*)::int, count(p.address)::int, count(*) filter (where p.state = 'FAILED')::int,
        coalesce(sum((select sum(value::int) from jsonb_each_text(p.preserved))), 0)::int,
        coalesce(sum(jsonb_array_length(p.changed)), 0)::int, coalesce(sum(jsonb_array_length(p.lost)), 0)::int
        from import_pages p where p.import_id = :id),
      (file_count, file_bytes) = (select count(*)::int, coalesce(sum(f.size), 0)::bigint from import_files f where f.import_id = :id)
    where i.id = :id`,
});

/** The source was read: the import waits for its owner. */
export async function setRead(
  db: Db,
  importId: Id,
  read: { formats: readonly string[]; model: string; refusals: readonly SourceRefusal[] },
): Promise<void> {
  const { formats, model } = read;
  await READ.run(db, { id: importId, formats, model, refusals: JSON.stringify(read.refusals) });
}

export interface RunSettings {
  categoryId: Id;
  duplicates: DuplicateRule;
  matchAuthors: boolean;
  publish: boolean;
  redirects: boolean;
}

const START = statement({
  name: 'imports.start',
  params: {
    id,
    categoryId: id,
    duplicates: text,
    matchAuthors: bool,
    publish: bool,
    redirects: bool,
    now: timestamp,
  },
  text: `update imports i set state = 'RUNNING', reason = '', category_id = :categoryId, duplicates = :duplicates,
      match_authors = :matchAuthors, publish = :publish, redirects = :redirects, started_at = :now,
      (total, done, failed) = (select count(*)::int, count(*) filter (where p.state <> 'WAITING')::int,
        count(*) filter (where p.state = 'FAILED')::int from import_pages p where p.import_id = :id and not p.excluded)
    where i.id = :id`,
});

/** The import begins with these settings. */
export async function setStarted(db: Db, importId: Id, settings: RunSettings): Promise<void> {
  await START.run(db, { id: importId, ...settings, now: new Date() });
}

const REDIRECTS = statement({
  name: 'imports.redirects',
  params: { id, redirects: bool },
  text: 'update imports set redirects = :redirects where id = :id',
});

/** Whether the old addresses of its pages lead to its texts. */
export async function setRedirects(db: Db, importId: Id, redirects: boolean): Promise<void> {
  await REDIRECTS.run(db, { id: importId, redirects });
}

const CATEGORY_MADE = statement({
  name: 'imports.category-made',
  params: { id, categoryId: id },
  text: 'update imports set category_ids = category_ids || :categoryId::bigint where id = :id',
});

/** Notes a category that the import created. */
export async function addCreatedCategory(db: Db, importId: Id, categoryId: Id): Promise<void> {
  await CATEGORY_MADE.run(db, { id: importId, categoryId });
}

const DELETE = statement({
  name: 'imports.delete',
  params: { id },
  text: 'delete from imports where id = :id',
});

/** Deletes an import and what was read for it; texts that it made stay. */
export async function deleteImport(db: Db, importId: Id): Promise<void> {
  await DELETE.run(db, { id: importId });
}

const OUTDATED = statement({
  name: 'imports.outdated',
  params: { before: timestamp, limit: bigint },
  row: { id, started: bool },
  text: `select id, started_at is not null as started from imports
    where not swept and created_at < :before and (ended_at < :before or (started_at is null and state <> 'READING'))
    order by created_at limit :limit`,
});

/** Imports that ended, or were left, before a time; `started`: they wrote pages. */
export async function listOutdated(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: Id; started: boolean }[]> {
  return OUTDATED.all(db, { before, limit });
}

const SWEPT = statement({
  name: 'imports.swept',
  params: { id },
  text: 'update imports set swept = true where id = :id',
});

/** Nothing is left of an import but its report. */
export async function setSwept(db: Db, importId: Id): Promise<void> {
  await SWEPT.run(db, { id: importId });
}
