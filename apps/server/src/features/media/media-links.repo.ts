import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable, text } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { isReadableByPerson } from '../../visibility/person-access.ts';

// The caller's draft that the text was written in: the one they name, and what they began on the item.
const DRAFT_OF_EDITOR = `select d.id, d.content_id, d.withheld_media, d.created_at from drafts d
    where d.user_id = :editorId and (d.id = :draftId or d.content_id = :contentId)`;

// Another item that this draft was begun on; it may have been deleted since.
const ORIGINS = `select d.content_id from draft d where d.content_id <> :contentId`;

const UNLINKED = statement({
  name: 'media.unlinked',
  params: { contentId: id, draftId: nullable(id), editorId: id, mediaIds: ids },
  row: { id, withheld: bool, carried: bool },
  text: `with draft as materialized (${DRAFT_OF_EDITOR}), origin as materialized (${ORIGINS})
    select m.id,
      exists (select from draft d where m.id = any (d.withheld_media))
        or exists (select from content_withheld_media w join origin o on o.content_id = w.content_id where w.media_id = m.id) as withheld,
      exists (select from media_links l join origin o on o.content_id = l.content_id where l.media_id = m.id) as carried
    from media m
    where (m.id = any (:mediaIds::bigint[]) or m.id in (select unnest(d.withheld_media) from draft d))
      and not exists (select from media_links l where l.content_id = :contentId and l.media_id = m.id)
      and not exists (select from content_withheld_media w where w.content_id = :contentId and w.media_id = m.id)`,
});

/** Who saves a text of a content, in the transaction that does. */
export interface SavedBy {
  contentId: Id;
  /** Of the revision that this save stores. */
  number: number;
  draftId: Id | null;
  editorId: Id;
}

/**
 * Uploads of these, and of those withheld from the draft, on which no save of this content decided yet. `withheld`: the
 * editor took them over without a right to them; `carried`: linked to the item that the draft was begun on.
 */
export function findUnlinked(db: Db, saved: SavedBy & { mediaIds: readonly Id[] }) {
  return UNLINKED.all(db, saved);
}

// An address as it leads there, or one that may be another form of it.
const MAY_NAME = `(r.body || ' ' || coalesce(r.cover_url, '')) ~* ('&|%[23]|[\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\uff10-\uff19]|<(a|img)[[:space:]]|' ||
    array_to_string(:mediaIds::bigint[], '|'))`;

const TEXTS_OF_OTHERS = statement({
  name: 'media.texts-of-others',
  params: { contentId: id, number: int, draftId: nullable(id), editorId: id, mediaIds: ids },
  row: { origin: bool, body: text, cover_url: nullable(text) },
  text: `with draft as materialized (${DRAFT_OF_EDITOR}), origin as materialized (${ORIGINS})
    select r.content_id <> :contentId as origin, r.body, r.cover_url from revisions r
    where (r.content_id = :contentId and r.number < :number or r.content_id in (select o.content_id from origin o))
      and (r.editor_id is distinct from :editorId or exists (select from revision_writers w
        where w.content_id = r.content_id and w.number = r.number and w.user_id <> :editorId))
      and ${MAY_NAME}`,
});

/**
 * Earlier texts that others wrote, alone or together with the editor, and that may name one of these uploads. `origin`:
 * of the item that the draft was begun on.
 */
export function findTextsOfOthers(db: Db, saved: SavedBy & { mediaIds: readonly Id[] }) {
  return TEXTS_OF_OTHERS.all(db, saved);
}

// All who wrote the text, also where it is saved without saying that several did.
const WRITERS = `select w.user_id from revision_writers w where w.content_id = :contentId and w.number = :number
    union select w.user_id from shared_writers w join shared_texts t on t.id = w.text_id
      where t.content_id = :contentId or t.draft_id = :draftId
    union select :editorId::bigint where not exists (
      select from revision_writers w where w.content_id = :contentId and w.number = :number)`;

// Since when the text of this revision was written.
const SINCE = `coalesce((select max(r.created_at) from revisions r where r.content_id = :contentId and r.number < :number),
    (select d.created_at from drafts d where d.id = :draftId))`;

const WRITER = { person: 'u', role: 'role' };
const CONTENT = { content: 'c', category: 'g' };

// Any of those who wrote the revision together may have typed the address: what one of them uploaded meanwhile is
// the author's own, everything else must be open to each of them.
const OPEN_TO_WRITERS = `a.id = any (:readableIds::bigint[]) and not exists (select from writers w join users u on u.id = w.user_id
      join roles role on role.id = u.role_id
    where w.user_id <> :editorId
      and not (a.shared or a.owner_id = w.user_id or exists (select from media_links l join contents c on c.id = l.content_id
        left join categories g on g.id = c.category_id
        where l.media_id = a.id and l.live and ${isReadableByPerson(WRITER, CONTENT)})))
  or a.created_at >= ${SINCE} and a.owner_id in (select w.user_id from writers w)`;

const LINK = statement({
  name: 'media.link-named',
  params: {
    contentId: id,
    number: int,
    draftId: nullable(id),
    editorId: id,
    mediaIds: ids,
    readableIds: ids,
    unlinkedIds: ids,
  },
  text: `with writers as materialized (${WRITERS}),
    linked as (insert into media_links (media_id, content_id)
      select a.id, :contentId from media a where a.id = any (:mediaIds::bigint[]) and (${OPEN_TO_WRITERS})
      on conflict do nothing returning media_id)
    insert into content_withheld_media (media_id, content_id)
    select m.id, :contentId from media m
    where m.id = any (:unlinkedIds::bigint[]) and m.id not in (select l.media_id from linked l) on conflict do nothing`,
});

/**
 * Links those of the uploads (`mediaIds`) that all who wrote the revision may add; the editor may read `readableIds`. What
 * of `unlinkedIds` is not linked by this is withheld from the content for good.
 */
export async function insertNamedLinks(
  db: Db,
  saved: SavedBy & {
    mediaIds: readonly Id[];
    readableIds: readonly Id[];
    unlinkedIds: readonly Id[];
  },
): Promise<void> {
  await LINK.run(db, saved);
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

/** What is written below a content, and has uploads of its own. */
export type Post = 'answer' | 'comment';

const WITHHELD_FROM_POST = family({
  variants: (): Post[] => ['answer', 'comment'],
  name: (post) => `media.withheld-from-${post}`,
  declare: (post) => ({
    params: { postId: id },
    row: { media_id: id },
    text: `select media_id from ${post}_withheld_media where ${post}_id = :postId`,
  }),
});

/** Uploads that an answer or a comment once named without showing them. */
export async function findWithheldFromPost(db: Db, post: Post, postId: Id): Promise<Id[]> {
  return (await WITHHELD_FROM_POST.of(post).all(db, { postId })).map((row) => row.media_id);
}

const POST = family({
  variants: (): Post[] => ['answer', 'comment'],
  name: (post) => `media.${post}`,
  declare: (post) => ({
    params: { postId: id, visibleIds: ids, newIds: ids, namedIds: ids },
    text: `with gone as (delete from ${post}_media where ${post}_id = :postId and media_id <> all (:visibleIds::bigint[])),
     withheld as (insert into ${post}_withheld_media (media_id, ${post}_id)
       select m.id, :postId from media m
       where m.id = any (:namedIds::bigint[]) and m.id <> all (:newIds::bigint[])
         and not exists (select from ${post}_media l where l.${post}_id = :postId and l.media_id = m.id)
       on conflict do nothing)
     insert into ${post}_media (media_id, ${post}_id) select unnest(:newIds::bigint[]), :postId on conflict do nothing`,
  }),
});

/**
 * Makes these the uploads that an answer or a comment uses. What it used and still shows (`visibleIds`) stays; what it
 * names (`namedIds`) without having it is withheld from it for good.
 */
export async function replacePostLinks(
  db: Db,
  post: Post,
  postId: Id,
  links: { visibleIds: readonly Id[]; newIds: readonly Id[]; namedIds: readonly Id[] },
): Promise<void> {
  await POST.of(post).run(db, { postId, ...links });
}

const DRAFT = statement({
  name: 'media.draft',
  params: { draftId: id, answerId: id, mediaIds: ids },
  text: `with linked as (select media_id from answer_media where answer_id = :answerId and media_id = any (:mediaIds::bigint[])),
     withheld as (update drafts set withheld_media = array(
         (select unnest(:mediaIds::bigint[]) union select media_id from answer_withheld_media where answer_id = :answerId)
         except select media_id from linked) where id = :draftId)
     insert into draft_media (media_id, draft_id) select media_id, :draftId from linked on conflict do nothing`,
});

/** Links the uploads of an answer to a draft; those it names (`mediaIds`) without having them are withheld from the draft. */
export async function insertDraftLinks(
  db: Db,
  row: { draftId: Id; answerId: Id; mediaIds: readonly Id[] },
): Promise<void> {
  await DRAFT.run(db, row);
}
