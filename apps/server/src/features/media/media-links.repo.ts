import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { readableByPerson } from '../../visibility/people.ts';

const ADDED = `select m.id, m.owner_id, m.shared, m.created_at from media m
    where m.id = any (:mediaIds::bigint[])
      and not exists (select from media_links l where l.content_id = :contentId and l.media_id = m.id)`;

// Addresses in the texts of earlier revisions that others wrote, alone or together with the editor.
const NAMED_BY_OTHERS = `select distinct named[2]::bigint as id from revisions r,
      regexp_matches(r.body || ' ' || coalesce(r.cover_url, ''), '/(media|attachment)/([1-9]\\d{0,17})(?!\\d)', 'g') named
    where r.content_id = :contentId and r.number < :number
      and exists (select from added) and (r.body ~ '/(media|attachment)/' or r.cover_url is not null)
      and (r.editor_id is distinct from :editorId or exists (select from revision_writers w
        where w.content_id = r.content_id and w.number = r.number and w.user_id <> :editorId))`;

// Since when the text of this revision was written.
const SINCE = `coalesce((select max(r.created_at) from revisions r where r.content_id = :contentId and r.number < :number),
    (select d.created_at from drafts d where d.id = :draftId))`;

const WRITER = { person: 'u', role: 'role' };
const CONTENT = { content: 'c', category: 'g' };

// Any of those who wrote the revision together may have typed the address: what one of them uploaded meanwhile is
// theirs to show, all else must be open to each of them.
const OPEN_TO_WRITERS = `a.id = any (:readableIds::bigint[]) and not exists (select from revision_writers w join users u on u.id = w.user_id
      join roles role on role.id = u.role_id
    where w.content_id = :contentId and w.number = :number and w.user_id <> :editorId
      and not (a.shared or a.owner_id = w.user_id or exists (select from media_links l join contents c on c.id = l.content_id
        left join categories g on g.id = c.category_id
        where l.media_id = a.id and l.live and ${readableByPerson(WRITER, CONTENT)})))
  or a.created_at >= ${SINCE} and exists (select from revision_writers w
    where w.content_id = :contentId and w.number = :number and w.user_id = a.owner_id)`;

const INSERT = statement({
  name: 'media.link-named',
  params: {
    contentId: id,
    number: int,
    draftId: nullable(id),
    editorId: id,
    mediaIds: ids,
    readableIds: ids,
  },
  text: `with added as materialized (${ADDED}), by_others as materialized (${NAMED_BY_OTHERS})
    insert into media_links (media_id, content_id) select a.id, :contentId from added a
    where not exists (select from by_others o where o.id = a.id)
      and not exists (select from drafts d where d.id = :draftId and a.id = any (d.withheld_media))
      and (${OPEN_TO_WRITERS})
    on conflict do nothing`,
});

/** Links those of the uploads a revision shows that it adds to its content by right; the editor may read `readableIds`. */
export async function insertNamedLinks(
  db: Db,
  row: {
    contentId: Id;
    number: number;
    draftId: Id | null;
    editorId: Id;
    mediaIds: readonly Id[];
    readableIds: readonly Id[];
  },
): Promise<void> {
  await INSERT.run(db, row);
}

const LIVE = statement({
  name: 'media.live',
  params: { contentId: id, liveIds: ids },
  text: `update media_links set live = media_id = any (:liveIds::bigint[])
     where content_id = :contentId and live <> (media_id = any (:liveIds::bigint[]))`,
});

/** Marks the links of a content whose upload stands in the text that readers see. */
export async function setLiveLinks(db: Db, contentId: Id, liveIds: readonly Id[]): Promise<void> {
  await LIVE.defer(db, { contentId, liveIds });
}

const ANSWER = statement({
  name: 'media.answer',
  params: { answerId: id, shownIds: ids, newIds: ids },
  text: `with gone as (delete from answer_media where answer_id = :answerId and media_id <> all (:shownIds::bigint[]))
     insert into answer_media (media_id, answer_id) select unnest(:newIds::bigint[]), :answerId on conflict do nothing`,
});

/** Makes these the uploads that an answer uses. What it used and still shows (`shownIds`) stays. */
export async function replaceAnswerLinks(
  db: Db,
  answerId: Id,
  { shownIds, newIds }: { shownIds: readonly Id[]; newIds: readonly Id[] },
): Promise<void> {
  await ANSWER.run(db, { answerId, shownIds, newIds });
}

const DRAFT = statement({
  name: 'media.draft',
  params: { draftId: id, answerId: id, mediaIds: ids },
  text: `with linked as (select media_id from answer_media where answer_id = :answerId and media_id = any (:mediaIds::bigint[])),
     withheld as (update drafts set withheld_media = array(
         select unnest(:mediaIds::bigint[]) except select media_id from linked) where id = :draftId)
     insert into draft_media (media_id, draft_id) select media_id, :draftId from linked on conflict do nothing`,
});

/** Links the uploads of an answer to a draft; those it shows (`mediaIds`) without having them are withheld from the draft. */
export async function insertDraftLinks(
  db: Db,
  row: { draftId: Id; answerId: Id; mediaIds: readonly Id[] },
): Promise<void> {
  await DRAFT.run(db, row);
}
