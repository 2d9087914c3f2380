import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { AttachmentState } from '../../platform/attachment-text/attachment-text.ts';

export type UnreadFile = RowOf<typeof UNREAD>;

const UNREAD = statement({
  name: 'attachment.unread',
  params: { mediaId: nullable(id), limit: bigint },
  row: { id, name: text, extension: text, hash: text, size: int },
  text: `select m.id, m.name, m.extension, m.hash, m.size from media m
     where m.kind = 'FILE' and (:mediaId::bigint is null or m.id = :mediaId)
       and not exists (select from attachment_texts t where t.media_id = m.id)
     order by m.id limit :limit`,
});

/** Files whose text was not read yet, or the one that is meant if it is such a file. Nothing is held. */
export async function findUnread(
  db: Db,
  options: { mediaId: Id | null; limit: number },
): Promise<UnreadFile[]> {
  return UNREAD.all(db, options);
}

interface StoredPart {
  label: string;
  text: string;
  table: boolean;
  /** Text of a `tsvector`. */
  vector: string;
}

// a file that ends the process reading it stays as it is written here: broken, and found by its name
const TRY = statement({
  name: 'attachment.try',
  params: { mediaId: id, vector: text },
  row: { tried: int },
  text: `with tried as (
       insert into attachment_texts (media_id, state, reading_since)
       select m.id, 'broken', now() from media m where m.id = :mediaId
       on conflict do nothing returning media_id),
     named as (
       insert into attachment_parts (media_id, number, label, text, is_table, words)
       select t.media_id, 1, '', '', false, :vector::text::tsvector from tried t)
     select count(*)::int as tried from tried`,
});

/**
 * Marks a file as tried before it is read, with the words of its name, so that no restart meets it again. Resolves to whether
 * it is to be read: not where another process tried it, or it is gone.
 */
export async function markAttempted(db: Db, mediaId: Id, vector: string): Promise<boolean> {
  return (await TRY.one(db, { mediaId, vector })).tried > 0;
}

const RESET_ATTEMPT = statement({
  name: 'attachment.forget-try',
  params: { mediaId: id },
  text: `with forgotten as (
       delete from attachment_texts where media_id = :mediaId and reading_since is not null returning media_id)
     delete from attachment_parts where media_id in (select media_id from forgotten)`,
});

/** Lets a file be tried again whose reading failed for a reason that is not the file's. */
export async function resetAttempt(db: Db, mediaId: Id): Promise<void> {
  await RESET_ATTEMPT.run(db, { mediaId });
}

const EMPTY = statement({
  name: 'attachment.empty',
  params: { mediaId: id },
  text: `delete from attachment_parts where media_id = :mediaId and exists (
       select from attachment_texts where media_id = :mediaId and reading_since is not null)`,
});

const STORE = statement({
  name: 'attachment.store',
  params: { mediaId: id, state: text, parts: json<string>() },
  text: `with told as (
       insert into attachment_texts (media_id, state) select m.id, :state from media m where m.id = :mediaId
       on conflict (media_id) do update set state = excluded.state, read_at = now(), reading_since = null
         where attachment_texts.reading_since is not null
       returning media_id)
     insert into attachment_parts (media_id, number, label, text, is_table, words)
     select t.media_id, p.number, p.label, p.text, p."table", p.vector::tsvector from told t
       cross join rows from (jsonb_to_recordset(:parts::jsonb) as (label text, text text, "table" boolean, vector text))
         with ordinality as p (label, text, "table", vector, number)`,
});

/**
 * Stores what was read, once, in place of the mark: of two that read the same file, and of a file that is gone, nothing comes.
 * Runs in a transaction.
 */
export async function storeText(
  db: Db,
  row: { mediaId: Id; state: AttachmentState; parts: StoredPart[] },
): Promise<void> {
  await EMPTY.run(db, { mediaId: row.mediaId });
  await STORE.run(db, { ...row, parts: JSON.stringify(row.parts) });
}
