import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';

/** A feedback with whose things it may be about. */
export type Opinion = Omit<EventRow, 'shown'>;

export type EventRow = RowOf<typeof ON_COMMENT>;

const EVENT = `select f.id, f.content_id, f.author_id, f.type, f.body, f.resolved_at, f.round, f.created_at, c.author_id as content_author_id,
    m.author_id as comment_author_id, ${READERS_HAVE} as shown
  from comments m join feedbacks f on f.comment_id = m.id join contents c on c.id = f.content_id`;

const eventRow = {
  id,
  content_id: id,
  author_id: id,
  type: textOf<FeedbackType>(),
  body: text,
  resolved_at: nullable(timestamp),
  round: int,
  created_at: timestamp,
  content_author_id: id,
  comment_author_id: nullable(id),
  /** Readers have what it is about. */
  shown: bool,
};

const ON_COMMENT = statement({
  name: 'feedback.on-comment',
  params: { commentId: id },
  row: eventRow,
  text: `${EVENT} where m.id = :commentId`,
});

/** Feedback on a comment. */
export async function listByComment(db: Db, commentId: Id): Promise<EventRow[]> {
  return ON_COMMENT.all(db, { commentId });
}

const LIST_BY_ANSWER = statement({
  name: 'feedback.below-answer',
  params: { answerId: id },
  row: eventRow,
  text: `${EVENT} where m.target_type = 'ANSWER' and m.target_id = :answerId`,
});

/** Feedback on the comments under an answer. */
export async function listByAnswer(db: Db, answerId: Id): Promise<EventRow[]> {
  return LIST_BY_ANSWER.all(db, { answerId });
}

const LIST_CONVERSATIONS = statement({
  name: 'feedback.all-talk',
  params: { feedbackIds: ids },
  row: { id, feedback_id: id, body: text },
  text: 'select id, feedback_id, body from feedback_comments where feedback_id = any(:feedbackIds::bigint[])',
});

/** All that was said in these conversations. */
export async function listConversations(
  db: Db,
  feedbackIds: readonly Id[],
): Promise<{ id: Id; feedback_id: Id; body: string }[]> {
  return LIST_CONVERSATIONS.all(db, { feedbackIds });
}
