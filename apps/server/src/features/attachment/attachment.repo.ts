import type { ATTACHMENT_STATES } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text, textOf, tsquery } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { RowOf } from '../../db/kinds.ts';
import type { AttachmentState } from '../../platform/attachment-text/attachment-text.ts';

// An item, or a question with an answer, that shows the file to the viewer; the newest wins.
const FIND_USAGE = `select c.id, c.model, c.title from contents c left join categories g on g.id = c.category_id
    where ${isContentReadable({ content: 'c', category: 'g' }, VIEWER)} and c.id in (
      select l.content_id from media_links l where l.media_id = m.id and l.live
      union all
      select a.question_id from answer_media l join answers a on a.id = l.answer_id
      where l.media_id = m.id and a.status = 'APPROVED' and a.deleted_at is null
      union all
      select o.content_id from comment_media l join comments o on o.id = l.comment_id
      where l.media_id = m.id and o.status = 'APPROVED' and o.deleted_at is null
        and (o.target_type <> 'ANSWER' or exists (
          select from answers a where a.id = o.target_id and a.status = 'APPROVED' and a.deleted_at is null)))
    order by c.id desc limit 1`;

/** Limits on ranked files and on parts of each: users never page through more than a thousand hits. */
const FILES = 1001;
const MAX_PARTS = 50;

const SEARCH = statement({
  name: 'attachment.search',
  params: { ...viewerParams, query: tsquery, limit: bigint, offset: bigint },
  row: {
    id,
    name: text,
    extension: text,
    size: int,
    number: int,
    label: text,
    text,
    place_id: id,
    model: textOf<ContentModel>(),
    title: text,
    total: int,
  },
  // permissions are checked before the limit, so that hidden files take no room
  text: `with files as materialized (select distinct p.media_id from attachment_parts p where p.words @@ :query),
     open as materialized (
       select m.id, m.name, m.extension, m.size, c.id as place_id, c.model, c.title
       from files f join media m on m.id = f.media_id cross join lateral (${FIND_USAGE}) c limit ${FILES}),
     seen as (
       select o.id as media_id, o.name, o.extension, o.size, o.place_id, o.model, o.title, b.number, b.rank
       from open o cross join lateral (
         select p.number, ts_rank_cd('{0.1,0.2,0.4,1.0}', p.words, :query) as rank from (
           select p.number, p.words from attachment_parts p where p.media_id = o.id and p.words @@ :query
           order by p.number limit ${MAX_PARTS}) p
         order by rank desc, p.number limit 1) b),
     shown as (
       select s.*, least(1001, count(*) over ())::int as total from seen s order by rank desc, media_id desc limit :limit offset :offset)
     select s.media_id as id, s.name, s.extension, s.size, p.number, p.label, p.text, s.place_id, s.model, s.title, s.total
     from shown s join attachment_parts p on p.media_id = s.media_id and p.number = s.number
     order by s.rank desc, s.media_id desc`,
});

export type AttachmentHitRow = Awaited<ReturnType<typeof searchAttachments>>[number];

/** Returns attachments of readable items that match the words, each with its best part; best match first. */
export async function searchAttachments(
  db: Db,
  viewer: Viewer,
  options: { query: string; limit: number; offset: number },
) {
  return SEARCH.all(db, { ...viewer, ...options });
}

type Stored = Exclude<(typeof ATTACHMENT_STATES)[number], 'waiting' | 'none'>;

/** Labels of the pages of a PDF. */
const PAGE = '^第 ([0-9]{1,6}) 页$';

/** Parses the page number from the label of a PDF page. */
export function parsePageNumber(label: string): number | null {
  const [, page] = new RegExp(PAGE, 'u').exec(label) ?? [];
  return page === undefined ? null : Number(page);
}

const FIND_PASSAGE = statement({
  name: 'attachment.look',
  params: { ...viewerParams, mediaId: id, number: int, page: nullable(int) },
  row: {
    state: nullable(textOf<Stored>()),
    count: int,
    labels: json<{ number: number; label: string }[]>(),
    part: nullable(json<{ number: number; label: string; text: string; table: boolean }>()),
    place: nullable(json<{ id: Id; model: ContentModel; title: string }>()),
  },
  // the text of a file that is marked as attempted is pending until no process can be reading it any more
  text: `select (select t.state from attachment_texts t where t.media_id = m.id
         and (t.reading_since is null or t.reading_since < now() - interval '2 minutes')) as state,
       (select count(*)::int from attachment_parts p where p.media_id = m.id and p.text <> '') as count,
       (select coalesce(json_agg(json_build_object('number', p.number, 'label', p.label) order by p.number), '[]') from (
         select p.number, p.label from attachment_parts p where p.media_id = m.id and p.text <> '' order by p.number limit 200) p) as labels,
       (select json_build_object('number', p.number, 'label', p.label, 'text', p.text, 'table', p.is_table) from attachment_parts p
         where p.media_id = m.id and p.text <> '' and p.number = case when :page::int is null then :number else (
           select o.number from attachment_parts o, substring(o.label from '${PAGE}') found(page)
           where o.media_id = m.id and o.text <> '' and found.page is not null
           order by found.page::int < :page, abs(found.page::int - :page) limit 1) end) as part,
       (select json_build_object('id', c.id, 'model', c.model, 'title', c.title) from (${FIND_USAGE}) c) as place
     from media m where m.id = :mediaId`,
});

/**
 * Returns the extraction state of a file, one part of its text, and where the viewer finds the file. With `page`, the
 * part is that page of a PDF or the next with text, else the last one before it.
 */
export async function findPassage(
  db: Db,
  viewer: Viewer,
  options: { mediaId: Id; number: number; page: number | null },
) {
  return FIND_PASSAGE.first(db, { ...viewer, ...options });
}

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

/** Lists files whose text was not extracted yet, or only the given file if it is one of them. Locks nothing. */
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
  /** A `tsvector` as text. */
  vector: string;
}

// a file that crashes its reader keeps the state written here: broken, and found by its name
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
 * Marks a file as attempted before it is read, indexed by its name, so that no restart tries it again. Returns false
 * when another process attempted it, or the file no longer exists.
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

/** Clears the mark of a file whose reading failed for a reason other than the file. */
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
 * Stores the extracted text and clears the mark. Stores nothing when another process did so first or the file no longer
 * exists. Run it in a transaction.
 */
export async function storeText(
  db: Db,
  row: { mediaId: Id; state: AttachmentState; parts: StoredPart[] },
): Promise<void> {
  await EMPTY.run(db, { mediaId: row.mediaId });
  await STORE.run(db, { ...row, parts: JSON.stringify(row.parts) });
}
