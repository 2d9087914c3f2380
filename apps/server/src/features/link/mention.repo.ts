import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';

const mentioningRow = {
  content_id: id,
  html: text,
  excerpt: text,
  writer_id: nullable(id),
};
/** A text that may name people, as readers have it. */
export type MentioningText = RowOf<typeof mentioningRow>;

const CONTENT = statement({
  name: 'mention.content',
  params: { id },
  row: mentioningRow,
  text: `select c.id as content_id, c.html, c.excerpt, coalesce(r.editor_id, c.author_id) as writer_id
    from contents c left join revisions r on r.content_id = c.id and r.number = c.live_revision
    where c.id = :id and ${isLive('c')}`,
});

/** Null when readers do not have the content (any more). */
export async function findContentText(db: Db, contentId: Id): Promise<MentioningText | null> {
  return CONTENT.first(db, { id: contentId });
}

const ANSWER = statement({
  name: 'mention.answer',
  params: { id },
  row: mentioningRow,
  text: `select a.question_id as content_id, a.html, left(a.plain, 400) as excerpt, a.author_id as writer_id
    from answers a where a.id = :id and a.status = 'APPROVED' and a.deleted_at is null`,
});

/** Null when readers do not have the answer (any more). */
export async function findAnswerText(db: Db, answerId: Id): Promise<MentioningText | null> {
  return ANSWER.first(db, { id: answerId });
}
