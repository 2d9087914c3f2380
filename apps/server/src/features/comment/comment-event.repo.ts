import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { READERS_HAVE } from './comment.rows.ts';

export type EventRow = RowOf<typeof COMMENT_EVENT>;

const EVENT = `select m.id, m.content_id, m.author_id, m.body, m.mentions, greatest(m.submitted_at, m.edited_at) as at,
    ${READERS_HAVE} as shown, p.author_id as parent_author_id, coalesce(a.author_id, c.author_id) as target_author_id
  from comments m join contents c on c.id = m.content_id left join comments p on p.id = m.parent_id
  left join answers a on m.target_type = 'ANSWER' and a.id = m.target_id`;

const eventRow = {
  id,
  content_id: id,
  author_id: id,
  body: text,
  mentions: json<{ id: Id }[]>(),
  /** When it got the words it has. */
  at: timestamp,
  shown: bool,
  parent_author_id: nullable(id),
  /** Wrote the item, or the answer, that it stands under. */
  target_author_id: id,
};

const COMMENT_EVENT = statement({
  name: 'comment.event',
  params: { id },
  row: eventRow,
  text: `${EVENT} where m.id = :id`,
});

/** A comment with the people it concerns. */
export async function findForEvent(db: Db, id: Id): Promise<EventRow | null> {
  return COMMENT_EVENT.first(db, { id });
}

const LIST_BY_ANSWER = statement({
  name: 'comment.below-answer',
  params: { answerId: id },
  row: eventRow,
  text: `${EVENT} where m.target_type = 'ANSWER' and m.target_id = :answerId and m.status = 'APPROVED' and m.deleted_at is null
     order by m.id`,
});

/** Comments under an answer that readers have as far as they have the answer, oldest first. */
export async function listByAnswer(db: Db, answerId: Id): Promise<EventRow[]> {
  return LIST_BY_ANSWER.all(db, { answerId });
}
