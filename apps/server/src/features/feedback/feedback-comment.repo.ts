import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { caresForFeedback } from '../../visibility/places.ts';

export interface FeedbackCommentRow {
  id: Id;
  body: string;
  created_at: Date;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
}

/** What one conversation shows; nobody reads further back. */
const SHOWN = 200;

const SELECT = `select m.id, m.body, m.created_at, m.author_id,
    case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
    case when u.deleted_at is null then u.avatar end as author_avatar`;

/** The newest part of a conversation, in its order. */
export async function listFeedbackComments(db: Db, feedbackId: Id): Promise<FeedbackCommentRow[]> {
  const rows = await named<FeedbackCommentRow>(
    db,
    'feedback.comments',
    `${SELECT} from feedback_comments m join users u on u.id = m.author_id
     where m.feedback_id = $1 order by m.id desc limit ${SHOWN}`,
    [feedbackId],
  );
  return rows.toReversed();
}

/** Adds to a conversation. */
export async function insertFeedbackComment(
  db: Db,
  comment: { feedbackId: Id; authorId: Id; body: string; now: Date },
): Promise<FeedbackCommentRow> {
  const rows = await named<FeedbackCommentRow>(
    db,
    'feedback.comment',
    `with m as (insert into feedback_comments (feedback_id, author_id, body, created_at) values ($1, $2, $3, $4)
       returning *),
     counted as (update feedbacks set comment_count = comment_count + 1 where id = $1)
     ${SELECT} from m join users u on u.id = m.author_id`,
    [comment.feedbackId, comment.authorId, comment.body, comment.now],
  );
  return rows[0] as FeedbackCommentRow;
}

export interface TalkRow {
  body: string;
  author_id: Id;
  /** Who said something before and cares for the category still. */
  carers: Id[];
}

/** A word in a conversation, with those of whoever took part until then whom it concerns without being its two sides. */
export async function findTalk(db: Db, id: Id): Promise<TalkRow | null> {
  const rows = await named<TalkRow>(
    db,
    'feedback.talk',
    `select m.body, m.author_id, array(select u.id from users u join roles r on r.id = u.role_id
       where ${caresForFeedback({ person: 'u', role: 'r' }, 'c')} and exists (select from feedback_comments o
         where o.feedback_id = m.feedback_id and o.id < m.id and o.author_id = u.id)) as carers
     from feedback_comments m join feedbacks f on f.id = m.feedback_id join contents c on c.id = f.content_id
     where m.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
