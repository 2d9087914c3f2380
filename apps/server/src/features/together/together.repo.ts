// Why it is as it is: docs/decisions/0064-writing-together.md
import { MAX_STATE } from '@zhihui/contract/features/together/together.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import { bytes, id, ids, int, json, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { LineWriters } from './line-writers.ts';

/** What is written together: an item, or a draft of something new. */
export type TextTarget = { contentId: Id; draftId: null } | { contentId: null; draftId: Id };

export type TextRow = RowOf<typeof FIND_BY_TARGET>;

const TEXT = {
  id,
  base_revision: nullable(int),
  seed_revision: nullable(int),
  seq: int,
  snapshot: bytes,
  snapshot_seq: int,
};
const COLUMNS = 't.id, t.base_revision, t.seed_revision, t.seq, t.snapshot, t.snapshot_seq';

const FIND_BY_TARGET = statement({
  name: 'together.of-place',
  params: { contentId: nullable(id), draftId: nullable(id) },
  row: TEXT,
  text: `select ${COLUMNS} from shared_texts t where t.content_id = :contentId or t.draft_id = :draftId`,
});

/** The shared text of an item or draft; null when there is none yet. */
export function findTextByTarget(db: Db, target: TextTarget): Promise<TextRow | null> {
  return FIND_BY_TARGET.first(db, target);
}

const BY_ID = statement({
  name: 'together.by-id',
  params: { id },
  row: TEXT,
  text: `select ${COLUMNS} from shared_texts t where t.id = :id`,
});

/** A text by its number; null once it was deleted. */
export function findText(db: Db, textId: Id): Promise<TextRow | null> {
  return BY_ID.first(db, { id: textId });
}

const LOCK = statement({
  name: 'together.hold',
  params: { id },
  row: TEXT,
  text: `select ${COLUMNS} from shared_texts t where t.id = :id for update`,
});

/** The same, locked against appends until the transaction ends. */
export function lockText(db: Db, textId: Id): Promise<TextRow | null> {
  return LOCK.first(db, { id: textId });
}

const START = statement({
  name: 'together.begin',
  params: {
    contentId: nullable(id),
    draftId: nullable(id),
    revision: nullable(int),
    snapshot: bytes,
  },
  text: `insert into shared_texts (content_id, draft_id, seed_revision, base_revision, snapshot, bytes)
     values (:contentId, :draftId, :revision, :revision, :snapshot, length(:snapshot::bytea)) on conflict do nothing`,
});

/** Begins a text with this state, unless there is one. */
export async function startText(
  db: Db,
  target: TextTarget,
  { revision, snapshot }: { revision: number | null; snapshot: Uint8Array },
): Promise<void> {
  await START.run(db, { ...target, revision, snapshot: Buffer.from(snapshot) });
}

const APPEND = statement({
  name: 'together.append',
  params: { textId: id, userId: id, clients: ids, data: bytes, size: int, max: int },
  row: { seq: int },
  text: `with moved as (
       update shared_texts set seq = seq + 1, bytes = bytes + :size, updated_at = now()
       where id = :textId and bytes + :size <= :max returning seq),
     owned as (insert into shared_clients (text_id, client, user_id)
       select :textId, client, :userId from moved, unnest(:clients::bigint[]) client on conflict do nothing),
     wrote as (insert into shared_writers (text_id, user_id) select :textId, :userId from moved on conflict do nothing),
     added as (insert into shared_updates (text_id, seq, user_id, data)
       select :textId, seq, :userId, :data from moved returning seq)
     select added.seq, pg_notify('together', 'text ' || :textId) from added`,
});

/**
 * Stores one update, in one statement, and notifies all nodes. Resolves to its number; null where the text is gone or has no
 * room for it.
 */
export async function appendUpdate(
  db: Db,
  update: { textId: Id; userId: Id; clients: readonly number[]; data: Uint8Array },
): Promise<number | null> {
  const { data } = update;
  const values = { ...update, data: Buffer.from(data), size: data.length, max: MAX_STATE };
  return (await APPEND.first(db, values))?.seq ?? null;
}

const AFTER = statement({
  name: 'together.updates-after',
  params: { textId: id, seq: int },
  row: { seq: int, data: bytes, user_id: nullable(id) },
  text: `select seq, data, user_id from shared_updates where text_id = :textId and seq > :seq order by seq`,
});

/** Updates above a number, in their order. */
export function listUpdatesAfter(db: Db, textId: Id, seq: number) {
  return AFTER.all(db, { textId, seq });
}

const CLIENTS = statement({
  name: 'together.clients',
  params: { textId: id },
  row: { client: id, user_id: id },
  text: 'select client, user_id from shared_clients where text_id = :textId',
});

/** Whose each number of yjs is. */
export async function findClientOwners(db: Db, textId: Id): Promise<Map<number, Id>> {
  const rows = await CLIENTS.all(db, { textId });
  return new Map(rows.map((row) => [Number(row.client), row.user_id]));
}

const LIST_STATES = statement({
  name: 'together.standing',
  params: { ids },
  row: { id, seq: int, base_revision: nullable(int) },
  text: 'select id, seq, base_revision from shared_texts where id = any(:ids::bigint[])',
});

/** The state of these texts; deleted ones are omitted. */
export function listTextStates(db: Db, textIds: readonly Id[]) {
  return LIST_STATES.all(db, { ids: textIds });
}

const COMPACT = statement({
  name: 'together.compact',
  params: { textId: id, snapshot: bytes, seq: int },
  text: `with gone as (delete from shared_updates where text_id = :textId and seq <= :seq)
     update shared_texts set snapshot = :snapshot, snapshot_seq = :seq, bytes = length(:snapshot::bytea) where id = :textId`,
});

/** Puts one state in place of all updates; the caller holds the text. */
export async function storeSnapshot(
  db: Db,
  textId: Id,
  { snapshot, seq }: { snapshot: Uint8Array; seq: number },
): Promise<void> {
  await COMPACT.run(db, { textId, snapshot: Buffer.from(snapshot), seq });
}

const END = statement({
  name: 'together.end',
  params: { id },
  text: 'delete from shared_texts where id = :id',
});

/** Ends a text and notifies all participants. */
export async function endText(db: Db, textId: Id): Promise<void> {
  await END.run(db, { id: textId });
}

const END_SOLE_WRITER = statement({
  name: 'together.end-own',
  params: { contentId: id, userId: id },
  text: `delete from shared_texts t where t.content_id = :contentId
     and not exists (select from shared_writers w where w.text_id = t.id and w.user_id <> :userId)`,
});

/** Ends the text of an item when only this user has written since the last submission. */
export async function endSoleWriterText(db: Db, contentId: Id, userId: Id): Promise<void> {
  await END_SOLE_WRITER.run(db, { contentId, userId });
}

const MARK_SUBMITTED = statement({
  name: 'together.handed-in',
  params: { textId: id, contentId: id, revision: int },
  text: `with named as (insert into revision_writers (content_id, number, user_id)
       select :contentId, :revision, w.user_id from shared_writers w where w.text_id = :textId),
     written as (delete from shared_writers where text_id = :textId),
     followed as (delete from drafts where content_id = :contentId and together)
     update shared_texts set base_revision = :revision where id = :textId
     returning pg_notify('together', 'text ' || :textId)`,
});

/** The text became a revision: that names its writers, and the drafts that followed the text are done. */
export async function markSubmitted(
  db: Db,
  submission: { textId: Id; contentId: Id; revision: number },
): Promise<void> {
  await MARK_SUBMITTED.run(db, submission);
}

const NAME_WRITERS = statement({
  name: 'together.name-writers',
  params: { draftId: id, contentId: id },
  text: `insert into revision_writers (content_id, number, user_id)
     select :contentId, 1, w.user_id from shared_writers w join shared_texts t on t.id = w.text_id where t.draft_id = :draftId`,
});

/** The draft became an item: its first revision names who wrote. */
export async function saveDraftWriters(db: Db, draftId: Id, contentId: Id): Promise<void> {
  await NAME_WRITERS.run(db, { draftId, contentId });
}

const WRITERS = statement({
  name: 'together.writers',
  params: { textId: id },
  row: { user_id: id },
  text: 'select user_id from shared_writers where text_id = :textId',
});

/** The users who wrote on a text since its last submission. */
export async function listWritersSince(db: Db, textId: Id): Promise<Id[]> {
  return (await WRITERS.all(db, { textId })).map((row) => row.user_id);
}

const SAVE_LINE_WRITERS = statement({
  name: 'together.keep-lines',
  params: { contentId: id, number: int, runs: json<string>() },
  text: 'update revisions set written_by = :runs where content_id = :contentId and number = :number',
});

/** Stores with a revision who wrote which of its lines. */
export async function saveLineWriters(
  db: Db,
  lineWriters: { contentId: Id; number: number; runs: LineWriters[] },
): Promise<void> {
  await SAVE_LINE_WRITERS.run(db, { ...lineWriters, runs: JSON.stringify(lineWriters.runs) });
}

const NEWEST = statement({
  name: 'together.newest-revision',
  params: { contentId: id },
  row: { number: int, body: text },
  text: `select number, body from revisions where content_id = :contentId order by number desc limit 1`,
});

/** The newest text of an item, and its number. */
export function newestRevision(db: Db, contentId: Id) {
  return NEWEST.first(db, { contentId });
}

const BODY = statement({
  name: 'together.revision-body',
  params: { contentId: id, number: int },
  row: { body: text },
  text: 'select body from revisions where content_id = :contentId and number = :number',
});

/** The text of one revision; null where there is none of this number. */
export async function revisionBody(db: Db, contentId: Id, number: number): Promise<string | null> {
  return (await BODY.first(db, { contentId, number }))?.body ?? null;
}

/** SQL: who wrote a revision besides its submitter, by name; `revision` is a row of revisions. */
export function writersSql(revision: string): string {
  return `(select coalesce(json_agg(json_build_object('id', w.id, 'nickname', w.nickname, 'avatar', w.avatar) order by w.nickname, w.id), '[]')
    from revision_writers also join users w on w.id = also.user_id and w.deleted_at is null
    where also.content_id = ${revision}.content_id and also.number = ${revision}.number
      and also.user_id is distinct from ${revision}.editor_id)`;
}
