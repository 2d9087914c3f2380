import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, nullable, text, timestamp, bool, int, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { canHandleFeedback } from '../../visibility/anchors.ts';
import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';

export type FeedbackCommentRow = RowOf<typeof COMMENTS>;

/** Messages shown of one conversation; users do not read further back. */
const MAX_SHOWN = 200;

const SELECT = `select m.id, m.body, m.created_at, m.author_id,
    case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
    case when u.deleted_at is null then u.avatar end as author_avatar`;

const COMMENTS = statement({
  name: 'feedback.comments',
  params: { feedbackId: id },
  row: {
    id,
    body: text,
    created_at: timestamp,
    author_id: id,
    author_nickname: text,
    author_avatar: nullable(text),
  },
  text: `${SELECT} from feedback_comments m join users u on u.id = m.author_id
     where m.feedback_id = :feedbackId order by m.id desc limit ${MAX_SHOWN}`,
});

/** Returns the newest part of a conversation, in order. */
export async function listFeedbackComments(db: Db, feedbackId: Id): Promise<FeedbackCommentRow[]> {
  const rows = await COMMENTS.all(db, { feedbackId });
  return rows.toReversed();
}

const COMMENT = statement({
  name: 'feedback.comment',
  params: { feedbackId: id, authorId: id, body: text, now: timestamp },
  row: {
    id,
    body: text,
    created_at: timestamp,
    author_id: id,
    author_nickname: text,
    author_avatar: nullable(text),
  },
  text: `with m as (insert into feedback_comments (feedback_id, author_id, body, created_at) values (:feedbackId, :authorId, :body, :now)
       returning *),
     counted as (update feedbacks set comment_count = comment_count + 1 where id = :feedbackId)
     ${SELECT} from m join users u on u.id = m.author_id`,
});

/** Inserts a message. */
export async function insertFeedbackComment(
  db: Db,
  comment: { feedbackId: Id; authorId: Id; body: string; now: Date },
): Promise<FeedbackCommentRow> {
  const rows = await COMMENT.all(db, {
    feedbackId: comment.feedbackId,
    authorId: comment.authorId,
    body: comment.body,
    now: comment.now,
  });
  return rows[0] as FeedbackCommentRow;
}

type ConversationRow = RowOf<typeof FIND_CONVERSATION>;

const FIND_CONVERSATION = statement({
  name: 'feedback.talk',
  params: { id },
  row: {
    body: text,
    author_id: id,
    /** Earlier participants who can still handle feedback in the category. */
    participants: ids,
  },
  text: `select m.body, m.author_id, array(select u.id from users u join roles r on r.id = u.role_id
       where ${canHandleFeedback({ person: 'u', role: 'r' }, 'c')} and exists (select from feedback_comments o
         where o.feedback_id = m.feedback_id and o.id < m.id and o.author_id = u.id)) as participants
     from feedback_comments m join feedbacks f on f.id = m.feedback_id join contents c on c.id = f.content_id
     where m.id = :id`,
});

/** Returns a message with the earlier participants who handle feedback, besides its two sides. */
export async function findConversation(db: Db, id: Id): Promise<ConversationRow | null> {
  const rows = await FIND_CONVERSATION.all(db, { id });
  return rows[0] ?? null;
}

/** A feedback with the people it may concern. */
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
  /** Whether readers can see the target. */
  shown: bool,
};

const ON_COMMENT = statement({
  name: 'feedback.on-comment',
  params: { commentId: id },
  row: eventRow,
  text: `${EVENT} where m.id = :commentId`,
});

/** Returns the feedback on a comment. */
export async function listByComment(db: Db, commentId: Id): Promise<EventRow[]> {
  return ON_COMMENT.all(db, { commentId });
}

const LIST_BY_ANSWER = statement({
  name: 'feedback.below-answer',
  params: { answerId: id },
  row: eventRow,
  text: `${EVENT} where m.target_type = 'ANSWER' and m.target_id = :answerId`,
});

/** Returns the feedback on comments below an answer. */
export async function listByAnswer(db: Db, answerId: Id): Promise<EventRow[]> {
  return LIST_BY_ANSWER.all(db, { answerId });
}

const LIST_CONVERSATIONS = statement({
  name: 'feedback.all-talk',
  params: { feedbackIds: ids },
  row: { id, feedback_id: id, body: text },
  text: 'select id, feedback_id, body from feedback_comments where feedback_id = any(:feedbackIds::bigint[])',
});

/** Returns all messages of these conversations. */
export async function listConversations(
  db: Db,
  feedbackIds: readonly Id[],
): Promise<{ id: Id; feedback_id: Id; body: string }[]> {
  return LIST_CONVERSATIONS.all(db, { feedbackIds });
}
