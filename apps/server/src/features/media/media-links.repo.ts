import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { deferred, named } from '../../db/named.ts';

/** Says that a text holds these uploads; those it is known to hold are fine. */
export async function insertLinks(db: Db, contentId: Id, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await db
    .insertInto('media_links')
    .values(mediaIds.map((media_id) => ({ media_id, content_id: contentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the links of a content whose upload stands in the text that readers see. */
export async function setLiveLinks(db: Db, contentId: Id, liveIds: readonly Id[]): Promise<void> {
  await deferred(
    db,
    'media.live',
    `update media_links set live = media_id = any ($2::bigint[])
     where content_id = $1 and live <> (media_id = any ($2::bigint[]))`,
    [contentId, liveIds],
  );
}

/** Makes these the uploads that an answer uses. What it used and still shows (`shownIds`) stays. */
export async function replaceAnswerLinks(
  db: Db,
  answerId: Id,
  { shownIds, newIds }: { shownIds: readonly Id[]; newIds: readonly Id[] },
): Promise<void> {
  await named(
    db,
    'media.answer',
    `with gone as (delete from answer_media where answer_id = $1 and media_id <> all ($2::bigint[]))
     insert into answer_media (media_id, answer_id) select unnest($3::bigint[]), $1 on conflict do nothing`,
    [answerId, shownIds, newIds],
  );
}

export async function insertDraftLinks(
  db: Db,
  draftId: Id,
  mediaIds: readonly Id[],
): Promise<void> {
  await named(
    db,
    'media.draft',
    'insert into draft_media (media_id, draft_id) select unnest($2::bigint[]), $1 on conflict do nothing',
    [draftId, mediaIds],
  );
}
