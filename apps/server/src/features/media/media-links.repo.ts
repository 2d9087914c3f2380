import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Says that a text holds these uploads; those it is known to hold are fine. */
export async function insertLinks(db: Db, contentId: Id, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await db
    .insertInto('media_links')
    .values(mediaIds.map((media_id) => ({ media_id, content_id: contentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  params: { draftId: id, mediaIds: ids },
  text: 'insert into draft_media (media_id, draft_id) select unnest(:mediaIds::bigint[]), :draftId on conflict do nothing',
});

export async function insertDraftLinks(
  db: Db,
  draftId: Id,
  mediaIds: readonly Id[],
): Promise<void> {
  await DRAFT.run(db, { draftId, mediaIds });
}
