// Why it is as it is: docs/decisions/0117-exports.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import type {
  ExportFormat,
  ExportState,
} from '@zhihui/contract/features/transfer/export.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  nonNull,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const request = {
  owner_id: id,
  name: text,
  format: textOf<ExportFormat>(),
  content_id: nullable(id),
  category_id: nullable(id),
  model: nullable(textOf<ContentModel>()),
  children: bool,
  attachments: bool,
  comments: bool,
  annotations: bool,
  total: int,
};
export type ExportRequest = ValuesOf<typeof request>;

const row = {
  id,
  ...request,
  owner_nickname: nonNull(text),
  owner_avatar: nullable(text),
  state: textOf<ExportState>(),
  ...{ done: int, missing: int },
  file_name: text,
  bytes: id,
  object_key: nullable(text),
  reason: text,
  category_ids: ids,
  created_at: timestamp,
  ended_at: nullable(timestamp),
};
export type ExportRow = RowOf<typeof row>;

const COLUMNS = `e.id, e.owner_id, u.nickname as owner_nickname, u.avatar as owner_avatar, e.name, e.format, e.content_id, e.category_id,
  e.model, e.children, e.attachments, e.comments, e.annotations, e.state, e.total, e.done, e.missing, e.file_name, e.bytes,
  e.object_key, e.reason, e.category_ids, e.created_at, e.ended_at`;

const INSERT = statement({
  name: 'exports.insert',
  params: request,
  row: { id },
  text: `insert into exports (owner_id, name, format, content_id, category_id, model, children, attachments, comments, annotations, total)
    values (:owner_id, :name, :format, :content_id, :category_id, :model, :children, :attachments, :comments, :annotations, :total)
    returning id`,
});

/** Stores a wish for an export. Resolves to its id. */
export async function insertExport(db: Db, values: ExportRequest): Promise<Id> {
  return (await INSERT.one(db, values)).id;
}

const FIND = statement({
  name: 'exports.find',
  params: { id },
  row,
  text: `select ${COLUMNS} from exports e join users u on u.id = e.owner_id where e.id = :id`,
});

/** An export of any user; null when there is none. */
export async function findExport(db: Db, exportId: Id): Promise<ExportRow | null> {
  return FIND.first(db, { id: exportId });
}

const LIST = statement({
  name: 'exports.list',
  params: { ownerId: nullable(id), limit: bigint, offset: bigint },
  row,
  text: `select ${COLUMNS} from exports e join users u on u.id = e.owner_id
    where :ownerId::bigint is null or e.owner_id = :ownerId order by e.id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'exports.count',
  params: { ownerId: nullable(id) },
  row: { count: int },
  text: 'select count(*)::int as count from exports e where :ownerId::bigint is null or e.owner_id = :ownerId',
});

/** Exports of a user, of all users where it is null, newest first, and how many there are. */
export async function listExports(
  db: Db,
  { ownerId, limit, offset }: { ownerId: Id | null; limit: number; offset: number },
): Promise<{ rows: ExportRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    LIST.all(db, { ownerId, limit, offset }),
    COUNT.one(db, { ownerId }),
  ]);
  return { rows, total: count };
}

const UNFINISHED = statement({
  name: 'exports.unfinished',
  params: { ownerId: id },
  row: { count: int },
  text: `select count(*)::int as count from exports where owner_id = :ownerId and state in ('WAITING', 'RUNNING')`,
});

/** How many exports of a user wait or run. */
export async function countUnfinishedExports(db: Db, ownerId: Id): Promise<number> {
  return (await UNFINISHED.one(db, { ownerId })).count;
}

const RESTART = statement({
  name: 'exports.restart',
  params: { id },
  row: { id },
  text: `update exports set state = 'WAITING', done = 0, missing = 0, bytes = 0, object_key = null, reason = '', category_ids = '{}',
    ended_at = null where id = :id and state in ('FAILED', 'EXPIRED') returning id`,
});

/** Makes an export that came to nothing wait again. Resolves to whether it did. */
export async function restartExport(db: Db, exportId: Id): Promise<boolean> {
  return (await RESTART.count(db, { id: exportId })) > 0;
}

const START = statement({
  name: 'exports.start',
  params: { id },
  row: { id },
  text: `update exports set state = 'RUNNING', done = 0, missing = 0 where id = :id and state in ('WAITING', 'RUNNING') returning id`,
});

/** Resolves to whether the export is to be made; one that was stopped half way is made from its beginning. */
export async function startExport(db: Db, exportId: Id): Promise<boolean> {
  return (await START.count(db, { id: exportId })) > 0;
}

const PROGRESS = statement({
  name: 'exports.progress',
  params: { id, total: int, done: int },
  row: { id },
  text: `update exports set total = :total, done = :done where id = :id and state = 'RUNNING' returning id`,
});

/** Stores how far an export is. Resolves to whether it goes on: false once its owner deleted it. */
export async function saveExportProgress(
  db: Db,
  exportId: Id,
  { total, done }: { total: number; done: number },
): Promise<boolean> {
  return (await PROGRESS.count(db, { id: exportId, total, done })) > 0;
}

const finished = {
  ...{ file_name: text, bytes: id, object_key: text, missing: int, total: int },
  category_ids: ids,
};
const FINISH = statement({
  name: 'exports.finish',
  params: { id, ...finished },
  row: { id },
  text: `update exports set state = 'DONE', done = :total, total = :total, missing = :missing, file_name = :file_name, bytes = :bytes,
    object_key = :object_key, category_ids = :category_ids, ended_at = now() where id = :id and state = 'RUNNING' returning id`,
});

/** Stores where the file lies. Resolves to false when the export was deleted meanwhile. */
export async function finishExport(
  db: Db,
  exportId: Id,
  values: ValuesOf<typeof finished>,
): Promise<boolean> {
  return (await FINISH.count(db, { id: exportId, ...values })) > 0;
}

const FAIL = statement({
  name: 'exports.fail',
  params: { id, reason: text },
  text: `update exports set state = 'FAILED', reason = :reason, ended_at = now() where id = :id and state = 'RUNNING'`,
});

/** Ends an export without a file. */
export async function failExport(db: Db, exportId: Id, reason: string): Promise<void> {
  await FAIL.run(db, { id: exportId, reason });
}

const DELETE = statement({
  name: 'exports.delete',
  params: { id },
  text: 'delete from exports where id = :id',
});

/** Deletes an export; its object is deleted by the caller. */
export async function deleteExport(db: Db, exportId: Id): Promise<void> {
  await DELETE.run(db, { id: exportId });
}

const OUTDATED = statement({
  name: 'exports.outdated',
  params: { before: timestamp, limit: bigint },
  row: { id, object_key: nonNull(text) },
  text: `select id, object_key from exports where object_key is not null and created_at < :before order by id limit :limit`,
});

/** Exports made before `before` whose files are still there. */
export async function listOutdatedExports(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: Id; object_key: string }[]> {
  return OUTDATED.all(db, { before, limit });
}

const EXPIRE = statement({
  name: 'exports.expire',
  params: { id },
  text: `update exports set state = 'EXPIRED', object_key = null, bytes = 0 where id = :id`,
});

/** Notes that the file of an export is gone. */
export async function expireExport(db: Db, exportId: Id): Promise<void> {
  await EXPIRE.run(db, { id: exportId });
}

const LOST = statement({
  name: 'exports.lost-categories',
  params: { ids, ...viewerParams },
  row: { id },
  text: `select w.id from unnest(:ids::bigint[]) as w (id) left join categories k on k.id = w.id
    where k.id is not null and (${isCategoryReadable('k', VIEWER)}) is not true limit 1`,
});

/** Whether the viewer can still read all of these categories that exist. */
export async function canReadCategories(
  db: Db,
  categoryIds: readonly Id[],
  viewer: Viewer,
): Promise<boolean> {
  return (await LOST.first(db, { ids: categoryIds, ...viewer })) === null;
}
