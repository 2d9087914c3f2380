import type {
  FeedbackState,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface NewFeedback {
  contentId: Id;
  commentId: Id | null;
  type: FeedbackType;
  body: string;
  authorId: Id;
  state: FeedbackState;
  now: Date;
}

/**
 * Stores a feedback. Helpful or not is one opinion of each person on each thing: the later takes the place of the
 * earlier, and is open anew where that was settled.
 */
export async function insertFeedback(
  db: Db,
  feedback: NewFeedback,
): Promise<{ id: Id; replaces: boolean }> {
  const rows = await named<{ id: Id; replaces: boolean }>(
    db,
    'feedback.insert',
    `insert into feedbacks (content_id, target_type, target_id, comment_id, type, body, author_id, state, created_at)
     values ($1::bigint, case when $2::bigint is null then 'ARTICLE' else 'COMMENT' end, coalesce($2, $1), $2, $3, $4, $5, $6, $7)
     on conflict (target_type, target_id, author_id) where type in ('HELPFUL', 'UNHELPFUL')
     do update set type = excluded.type, body = excluded.body, state = excluded.state, created_at = excluded.created_at,
       round = feedbacks.round + (feedbacks.resolved_at is not null)::int, resolved_at = null, resolved_by = null
     -- a row just inserted has been changed by nobody yet
     returning id, xmax <> 0 as replaces`,
    [
      feedback.contentId,
      feedback.commentId,
      feedback.type,
      feedback.body,
      feedback.authorId,
      feedback.state,
      feedback.now,
    ],
  );
  return rows[0] as { id: Id; replaces: boolean };
}

/** Settles or reopens; an open one no longer names who settled it. */
export async function setFeedbackState(
  db: Db,
  id: Id,
  state: FeedbackState,
  by: Id,
  now: Date,
): Promise<void> {
  await named(
    db,
    'feedback.state',
    `update feedbacks set state = $2, resolved_by = case when $2 = 'RESOLVED' then $3::bigint end,
       resolved_at = case when $2 = 'RESOLVED' then $4::timestamptz end where id = $1`,
    [id, state, by, now],
  );
}

/** Deletes a feedback with its conversation. */
export async function deleteFeedback(db: Db, id: Id): Promise<void> {
  await named(db, 'feedback.delete', 'delete from feedbacks where id = $1', [id]);
}
