import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface NewComment {
  contentId: Id;
  type: CommentTarget;
  targetId: Id;
  parentId: Id | null;
  rootId: Id | null;
  authorId: Id;
  body: string;
  mentions: readonly { id: Id; name: string }[];
  status: CommentStatus;
  now: Date;
}

/** Pressing the button twice must not say it twice. */
const SAME_WITHIN = "interval '15 seconds'";

/** Stores a comment; null when its author has just said the same in the same place. The item must be locked. */
export async function insertComment(db: Db, comment: NewComment): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'comment.insert',
    `insert into comments (content_id, target_type, target_id, parent_id, root_id, author_id, body, mentions, status,
       created_at, submitted_at)
     select $1::bigint, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text, $8::jsonb, $9::text,
       $10::timestamptz, $10::timestamptz
     where not exists (select from comments where author_id = $6 and created_at > $10::timestamptz - ${SAME_WITHIN}
       and target_type = $2 and target_id = $3 and parent_id is not distinct from $4 and body = $7 and deleted_at is null)
     returning id`,
    [
      comment.contentId,
      comment.type,
      comment.targetId,
      comment.parentId,
      comment.rootId,
      comment.authorId,
      comment.body,
      JSON.stringify(comment.mentions),
      comment.status,
      comment.now,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Puts changed words in and marks them as edited; what waits for review waits from now. */
export async function updateComment(
  db: Db,
  id: Id,
  change: Pick<NewComment, 'body' | 'mentions' | 'status' | 'now'>,
): Promise<void> {
  await named(
    db,
    'comment.update',
    `update comments set body = $2, mentions = $3, status = $4, edited_at = $5, revision = revision + 1,
       submitted_at = case when $4 = 'PENDING_REVIEW' then $5 else submitted_at end where id = $1`,
    [id, change.body, JSON.stringify(change.mentions), change.status, change.now],
  );
}

/** Takes a comment away, or with null brings it back. */
export async function setCommentDeleted(
  db: Db,
  id: Id,
  by: Id | null,
  at: Date | null,
): Promise<void> {
  await named(
    db,
    'comment.set-deleted',
    'update comments set deleted_at = $2, deleted_by = $3 where id = $1',
    [id, at, by],
  );
}

/** Puts the outcome of a review in, or takes it back; what waits for review waits from now. */
export async function setCommentStatus(
  db: Db,
  id: Id,
  status: CommentStatus,
  now: Date,
): Promise<void> {
  await named(
    db,
    'comment.set-status',
    `update comments set status = $2, submitted_at = case when $2 = 'PENDING_REVIEW' then $3 else submitted_at end
     where id = $1`,
    [id, status, now],
  );
}

/** Locks a comment until the transaction ends; false when there is none. */
export async function lockComment(db: Db, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'comment.lock',
    'select id from comments where id = $1 for no key update',
    [id],
  );
  return rows.length > 0;
}

/** Likes, or no longer likes; a second time changes nothing. Resolves to the count after it. */
export async function setLike(db: Db, id: Id, userId: Id, liked: boolean): Promise<number> {
  const [first, sign] = liked
    ? [
        'insert into comment_likes (comment_id, user_id) values ($1, $2) on conflict do nothing',
        '+',
      ]
    : ['delete from comment_likes where comment_id = $1 and user_id = $2', '-'];
  const rows = await named<{ like_count: number }>(
    db,
    liked ? 'comment.like' : 'comment.unlike',
    `with changed as (${first} returning comment_id)
     update comments set like_count = like_count ${sign} (select count(*) from changed)::int
     where id = $1 returning like_count`,
    [id, userId],
  );
  return rows[0]?.like_count ?? 0;
}

/** Wipes the words of comments that were deleted before `before`; their empty places stay. */
export async function wipeDeleted(db: Db, before: Date): Promise<void> {
  await named(
    db,
    'comment.wipe',
    `update comments set body = '', mentions = '[]' where deleted_at < $1 and body <> ''`,
    [before],
  );
}
