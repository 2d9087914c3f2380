import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, ints, json, nullable, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Where a part of a source lies in the storage. */
export const partKey = (importId: Id, position: number, part: number): string =>
  `transfer/${importId}/source-${position}-${part}`;
/** Where a file that pages show lies until it is an upload. */
export const fileKey = (importId: Id, position: number): string =>
  `transfer/${importId}/file-${position}`;

const INSERT_SOURCES = statement({
  name: 'import-sources.insert',
  params: { importId: id, rows: json<string>() },
  text: `insert into import_sources (import_id, position, name, size, parts)
    select :importId, r.* from jsonb_to_recordset(:rows::jsonb) as r(position int, name text, size bigint, parts int)`,
});

/** Files that an import is to receive. */
export async function insertSources(
  db: Db,
  importId: Id,
  rows: readonly { position: number; name: string; size: number; parts: number }[],
): Promise<void> {
  await INSERT_SOURCES.run(db, { importId, rows: JSON.stringify(rows) });
}

const source = { position: int, name: text, size: id, parts: int, received: ints };
export type SourceRow = RowOf<typeof source>;

const SOURCES = statement({
  name: 'import-sources.list',
  params: { importId: id },
  row: source,
  text: 'select position, name, size, parts, received from import_sources where import_id = :importId order by position',
});

/** The files of an import, as they were announced. */
export async function listSources(db: Db, importId: Id): Promise<SourceRow[]> {
  return SOURCES.all(db, { importId });
}

const SOURCE = statement({
  name: 'import-sources.find',
  params: { importId: id, position: int },
  row: source,
  text: `select position, name, size, parts, received from import_sources
    where import_id = :importId and position = :position`,
});

/** One of them; null when there is none. */
export async function findSource(
  db: Db,
  importId: Id,
  position: number,
): Promise<SourceRow | null> {
  return SOURCE.first(db, { importId, position });
}

const ADD_FETCHED = statement({
  name: 'import-sources.add-fetched',
  params: { importId: id, position: int, name: text, size: bigint },
  row: { position: int },
  text: `insert into import_sources (import_id, position, name, size, parts, received)
    select id, :position, :name, :size, 1, '{0}' from imports where id = :importId and state = 'READING' returning position`,
});

/** Notes a source that was fetched and lies in the storage in one part. False once the import does not wait for it any more. */
export async function addFetchedSource(
  db: Db,
  importId: Id,
  source: { position: number; name: string; size: number },
): Promise<boolean> {
  return (await ADD_FETCHED.first(db, { importId, ...source })) !== null;
}

const RECEIVED = statement({
  name: 'import-sources.received',
  params: { importId: id, position: int, part: int },
  text: `update import_sources set received = received || :part::int
    where import_id = :importId and position = :position and not :part::int = any(received)`,
});

/** Notes a part that lies in the storage. */
export async function addReceived(
  db: Db,
  importId: Id,
  position: number,
  part: number,
): Promise<void> {
  await RECEIVED.run(db, { importId, position, part });
}

const INSERT_FILES = statement({
  name: 'import-files.insert',
  params: { importId: id, rows: json<string>() },
  text: `insert into import_files (import_id, position, name, size)
    select :importId, r.* from jsonb_to_recordset(:rows::jsonb) as r(position int, name text, size bigint)`,
});

/** Files that pages show. */
export async function insertFiles(
  db: Db,
  importId: Id,
  rows: readonly { position: number; name: string; size: number }[],
): Promise<void> {
  if (rows.length > 0) await INSERT_FILES.run(db, { importId, rows: JSON.stringify(rows) });
}

/** `url`: its address as an upload; null while it is none. */
const file = { position: int, name: text, size: id, url: nullable(text), reason: text };
export type FileRow = RowOf<typeof file>;

const FILES = statement({
  name: 'import-files.by-name',
  params: { importId: id, names: texts },
  row: file,
  text: `select f.position, f.name, f.size, '/media/' || m.id || '/full.' || m.extension as url, f.reason
    from import_files f left join media m on m.id = f.media_id
    where f.import_id = :importId and md5(f.name) = any(select md5(n) from unnest(:names::text[]) n) and f.name = any(:names::text[])`,
});

/** Those of an import's files that have these names. */
export async function findFiles(
  db: Db,
  importId: Id,
  names: readonly string[],
): Promise<FileRow[]> {
  return names.length === 0 ? [] : FILES.all(db, { importId, names });
}

const FILE_STORED = statement({
  name: 'import-files.stored',
  params: { importId: id, position: int, mediaId: nullable(id), reason: text },
  text: `update import_files set media_id = :mediaId, reason = :reason
    where import_id = :importId and position = :position`,
});

/** The file is an upload now, or cannot be one for this reason. */
export async function setFileStored(
  db: Db,
  importId: Id,
  stored: { position: number; mediaId: Id | null; reason: string },
): Promise<void> {
  await FILE_STORED.run(db, { importId, ...stored });
}

const CLEAR = statement({
  name: 'import-files.clear',
  params: { importId: id },
  text: 'with pages as (delete from import_pages where import_id = :importId) delete from import_files where import_id = :importId',
});

/** Forgets what was read of a source, before it is read again. */
export async function clearRead(db: Db, importId: Id): Promise<void> {
  await CLEAR.run(db, { importId });
}

const COUNT_OBJECTS = statement({
  name: 'import-files.objects',
  params: { importId: id },
  row: { files: int },
  text: 'select count(*)::int as files from import_files where import_id = :importId',
});

/** Keys of everything that lies in the storage for an import. */
export async function listObjectKeys(db: Db, importId: Id): Promise<string[]> {
  const [sources, { files }] = await Promise.all([
    listSources(db, importId),
    COUNT_OBJECTS.one(db, { importId }),
  ]);
  return [
    ...sources.flatMap(({ position, parts }) =>
      Array.from({ length: parts }, (_, part) => partKey(importId, position, part)),
    ),
    ...Array.from({ length: files }, (_, position) => fileKey(importId, position)),
  ];
}
