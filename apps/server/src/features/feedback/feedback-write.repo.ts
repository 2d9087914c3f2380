import type {
  FeedbackState,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface NewFeedback {
  contentId: Id;
  commentId: Id | null;
  type: FeedbackType;
  body: string;
  authorId: Id;
  state: FeedbackState;
  now: Date;
}

const INSERT = statement({
  name: 'feedback.insert',
  params: {
    contentId: id,
    commentId: nullable(id),
    type: text,
    body: text,
    authorId: id,
    state: text,
    now: timestamp,
  },
  row: { id, replaces: bool },
  text: `insert into feedbacks (content_id, target_type, target_id, comment_id, type, body, author_id, state, created_at)
     values (:contentId::bigint, case when :commentId::bigint is null then 'ARTICLE' else 'COMMENT' end, coalesce(:commentId, :contentId), :commentId, :type, :body, :authorId, :state, :now)
     on conflict (target_type, target_id, author_id) where type in ('HELPFUL', 'UNHELPFUL')
     do update set type = excluded.type, body = excluded.body, state = excluded.state, created_at = excluded.created_at,
       round = feedbacks.round + (feedbacks.resolved_at is not null)::int, resolved_at = null, resolved_by = null
     -- a row just inserted has been changed by nobody yet
     returning id, xmax <> 0 as replaces`,
});

/**
 * Inserts a feedback. Each user has one opinion (helpful or not) per target: a later one replaces the earlier, and
 * reopens it when it was resolved.
 */
export async function insertFeedback(
  db: Db,
  feedback: NewFeedback,
): Promise<{ id: Id; replaces: boolean }> {
  const rows = await INSERT.all(db, {
    contentId: feedback.contentId,
    commentId: feedback.commentId,
    type: feedback.type,
    body: feedback.body,
    authorId: feedback.authorId,
    state: feedback.state,
    now: feedback.now,
  });
  return rows[0] as { id: Id; replaces: boolean };
}

const STATE = statement({
  name: 'feedback.state',
  params: { id, state: text, by: id, now: timestamp },
  text: `update feedbacks set state = :state, resolved_by = case when :state = 'RESOLVED' then :by::bigint end,
       resolved_at = case when :state = 'RESOLVED' then :now::timestamptz end where id = :id`,
});

/** Resolves or reopens a feedback; an open one no longer names its resolver. */
export async function setFeedbackState(
  db: Db,
  id: Id,
  state: FeedbackState,
  by: Id,
  now: Date,
): Promise<void> {
  await STATE.run(db, { id, state, by, now });
}

const DELETE = statement({
  name: 'feedback.delete',
  params: { id },
  text: 'delete from feedbacks where id = :id',
});

/** Deletes a feedback with its conversation. */
export async function deleteFeedback(db: Db, id: Id): Promise<void> {
  await DELETE.run(db, { id });
}
