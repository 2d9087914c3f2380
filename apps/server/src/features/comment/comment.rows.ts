import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { Shape } from '../../db/kinds.ts';

export interface CommentRow {
  id: Id;
  content_id: Id;
  target_type: CommentTarget;
  target_id: Id;
  parent_id: Id | null;
  root_id: Id | null;
  body: string;
  /** The text as it is read, when it is Markdown; null for a plain one. */
  html: string | null;
  /** Mentioned users whose account exists. */
  mentions: { id: Id; name: string }[];
  status: CommentStatus;
  revision: number;
  like_count: number;
  reply_count: number;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_by: Id | null;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  /** Author replied to; null for the first comment of a thread, and when that comment is no longer shown. */
  to_id: Id | null;
  to_nickname: string | null;
  to_avatar: string | null;
  liked: boolean;
}

/** SQL: comment `m` is on a target that readers can see; access to an answer's question is checked elsewhere. */
export const HAS_VISIBLE_PARENT = `(m.target_type <> 'ANSWER' or exists (
  select from answers b where b.id = m.target_id and b.status = 'APPROVED' and b.deleted_at is null))`;

/** SQL: comment `m` is visible to readers of the item. */
export const READERS_HAVE = `m.status = 'APPROVED' and m.deleted_at is null and ${HAS_VISIBLE_PARENT}`;

/** SQL: name and picture of `u`; deleted users are not named. */
const personColumns = (table: string, as: string): string =>
  `case when ${table}.deleted_at is null then ${table}.nickname else '已注销用户' end as ${as}_nickname,
   case when ${table}.deleted_at is null then ${table}.avatar end as ${as}_avatar`;

/** SQL: users mentioned in `m`, in order, except deleted ones, whose name stays plain text. */
const CALLED = `case when m.mentions = '[]' then m.mentions else (
    select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(m.mentions) with ordinality as e(one, place)
    join users w on w.id = (one ->> 'id')::bigint and w.deleted_at is null) end as mentions`;

/** SQL: columns of comment `m` for reader `:readerId` (null for visitors); needs JOINS. */
export const COLUMNS = `m.id, m.content_id, m.target_type, m.target_id, m.parent_id, m.root_id, m.body, written.html, ${CALLED},
  m.status, m.revision, m.like_count, m.reply_count, m.created_at, m.edited_at, m.deleted_at, m.deleted_by,
  m.author_id, ${personColumns('u', 'author')}, q.id as to_id, ${personColumns('q', 'to')},
  :readerId::bigint is not null and exists (select from comment_likes l where l.comment_id = m.id and l.user_id = :readerId) as liked`;

/** SQL: what was rendered of the present text of comment `m`; nothing for a plain one. */
export const JOIN_WRITTEN =
  'left join comment_texts written on written.comment_id = m.id and written.revision = m.revision';

/** SQL: the words of a comment without marks, for lists and notices. */
export const commentWordsSql = (comment: string): string =>
  `coalesce((select written.plain from comment_texts written
    where written.comment_id = ${comment}.id and written.revision = ${comment}.revision), ${comment}.body)`;

export const JOINS = `join users u on u.id = m.author_id ${JOIN_WRITTEN}
  left join comments p on p.id = m.parent_id and p.parent_id is not null and p.status = 'APPROVED' and p.deleted_at is null
  left join users q on q.id = p.author_id`;

/** SQL: what reader `:readerId` sees: published comments, and their own waiting ones. */
export const IS_VISIBLE = `(m.shown or (m.author_id = :readerId::bigint and m.deleted_at is null))`;

/** Kinds of `COLUMNS`. */
export const commentRow = {
  id,
  content_id: id,
  target_type: textOf<CommentTarget>(),
  target_id: id,
  parent_id: nullable(id),
  root_id: nullable(id),
  body: text,
  html: nullable(text),
  mentions: json<{ id: Id; name: string }[]>(),
  status: textOf<CommentStatus>(),
  revision: int,
  like_count: int,
  reply_count: int,
  created_at: timestamp,
  edited_at: nullable(timestamp),
  deleted_at: nullable(timestamp),
  deleted_by: nullable(id),
  author_id: id,
  author_nickname: text,
  author_avatar: nullable(text),
  to_id: nullable(id),
  to_nickname: nullable(text),
  to_avatar: nullable(text),
  liked: bool,
} satisfies Shape;
