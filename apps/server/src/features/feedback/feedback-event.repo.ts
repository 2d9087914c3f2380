import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';

/** A feedback with whose things it may be about. */
export interface Given {
  id: Id;
  content_id: Id;
  author_id: Id;
  type: FeedbackType;
  body: string;
  resolved_at: Date | null;
  round: number;
  created_at: Date;
  content_author_id: Id;
  comment_author_id: Id | null;
}

export interface EventRow extends Given {
  /** Readers have what it is about. */
  shown: boolean;
}

const EVENT = `select f.id, f.content_id, f.author_id, f.type, f.body, f.resolved_at, f.round, f.created_at, c.author_id as content_author_id,
    m.author_id as comment_author_id, ${READERS_HAVE} as shown
  from comments m join feedbacks f on f.comment_id = m.id join contents c on c.id = f.content_id`;

/** Feedback on a comment. */
export async function listOnComment(db: Db, commentId: Id): Promise<EventRow[]> {
  return named<EventRow>(db, 'feedback.on-comment', `${EVENT} where m.id = $1`, [commentId]);
}

/** Feedback on the comments under an answer. */
export async function listBelowAnswer(db: Db, answerId: Id): Promise<EventRow[]> {
  return named<EventRow>(
    db,
    'feedback.below-answer',
    `${EVENT} where m.target_type = 'ANSWER' and m.target_id = $1`,
    [answerId],
  );
}

/** All that was said in these conversations. */
export async function listTalk(
  db: Db,
  feedbackIds: readonly Id[],
): Promise<{ id: Id; feedback_id: Id; body: string }[]> {
  return named(
    db,
    'feedback.all-talk',
    'select id, feedback_id, body from feedback_comments where feedback_id = any($1::bigint[])',
    [feedbackIds],
  );
}
