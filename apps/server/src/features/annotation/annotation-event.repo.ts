import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { canSeeAnnotations } from '../../visibility/anchors.ts';

export type EventRow = RowOf<typeof EVENT>;

const CAN_SEE = (user: string) =>
  `exists (select from users w join roles r on r.id = w.role_id where w.id = ${user} and ${canSeeAnnotations({ person: 'w', role: 'r' })})`;

const EVENT = statement({
  name: 'annotation.event',
  params: { id },
  row: {
    id,
    content_id: id,
    parent_id: nullable(id),
    author_id: id,
    body: text,
    shown: bool,
    /** Of the article's author and of those who wrote in the thread: who may see annotations at all. */
    article_author_ids: ids,
    participant_ids: ids,
  },
  text: `select a.id, a.content_id, a.parent_id, a.author_id, a.body, a.deleted_at is null as shown,
       array(select c.author_id where ${CAN_SEE('c.author_id')}) as article_author_ids,
       array(select distinct t.author_id from annotations t where a.parent_id is not null
         and (t.id = a.parent_id or t.parent_id = a.parent_id) and t.deleted_at is null
         and ${CAN_SEE('t.author_id')}) as participant_ids
     from annotations a join contents c on c.id = a.content_id where a.id = :id`,
});

/** A thread or reply with the people it concerns. */
export async function findForEvent(db: Db, id: Id): Promise<EventRow | null> {
  return EVENT.first(db, { id });
}
