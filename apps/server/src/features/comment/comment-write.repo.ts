import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  id,
  int,
  json,
  nullable,
  text,
  timestamp,
  bigint,
  bool,
  ids,
  texts,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RowOf } from '../../db/kinds.ts';
import { RENDERER } from '../../platform/markdown/version.ts';
import { isFindable, isReadableByPerson } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

interface NewComment {
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

/** A double click must not post the comment twice. */
const DUPLICATE_WINDOW = "interval '15 seconds'";

const INSERT = statement({
  name: 'comment.insert',
  params: {
    contentId: id,
    type: text,
    targetId: id,
    parentId: nullable(id),
    rootId: nullable(id),
    authorId: id,
    body: text,
    mentions: json<unknown>(),
    status: text,
    now: timestamp,
  },
  row: { id },
  text: `insert into comments (content_id, target_type, target_id, parent_id, root_id, author_id, body, mentions, status,
       created_at, submitted_at)
     select :contentId::bigint, :type::text, :targetId::bigint, :parentId::bigint, :rootId::bigint, :authorId::bigint, :body::text, :mentions::jsonb, :status::text,
       :now::timestamptz, :now::timestamptz
     where not exists (select from comments where author_id = :authorId and created_at > :now::timestamptz - ${DUPLICATE_WINDOW}
       and target_type = :type and target_id = :targetId and parent_id is not distinct from :parentId and body = :body and deleted_at is null)
     returning id`,
});

/**
 * Inserts a comment; returns null when its author has just posted the same text in the same place. The item must be
 * locked.
 */
export async function insertComment(db: Db, comment: NewComment): Promise<Id | null> {
  const rows = await INSERT.all(db, {
    contentId: comment.contentId,
    type: comment.type,
    targetId: comment.targetId,
    parentId: comment.parentId,
    rootId: comment.rootId,
    authorId: comment.authorId,
    body: comment.body,
    mentions: JSON.stringify(comment.mentions),
    status: comment.status,
    now: comment.now,
  });
  return rows[0]?.id ?? null;
}

const UPDATE = statement({
  name: 'comment.update',
  params: { id, body: text, mentions: json<unknown>(), status: text, now: timestamp },
  text: `update comments set body = :body, mentions = :mentions, status = :status, edited_at = :now, revision = revision + 1,
       submitted_at = case when :status = 'PENDING_REVIEW' then :now else submitted_at end where id = :id`,
});

/** Stores an edited text and marks it as edited; a comment waiting for review waits from now. */
export async function updateComment(
  db: Db,
  id: Id,
  change: Pick<NewComment, 'body' | 'mentions' | 'status' | 'now'>,
): Promise<void> {
  await UPDATE.run(db, {
    id,
    body: change.body,
    mentions: JSON.stringify(change.mentions),
    status: change.status,
    now: change.now,
  });
}

const SAVE_RENDERED = statement({
  name: 'comment.save-rendered',
  params: { id, html: text, plain: text },
  text: `insert into comment_texts (comment_id, revision, html, plain, renderer)
     select m.id, m.revision, :html, :plain, ${RENDERER} from comments m where m.id = :id
     on conflict (comment_id) do update set revision = excluded.revision, html = excluded.html, plain = excluded.plain,
       renderer = excluded.renderer`,
});
const DELETE_RENDERED = statement({
  name: 'comment.delete-rendered',
  params: { id },
  text: 'delete from comment_texts where comment_id = :id',
});

/** Makes the present text of a comment Markdown that reads like this, or plain with null. */
export async function saveRendered(
  db: Db,
  id: Id,
  rendered: { html: string; plain: string } | null,
): Promise<void> {
  if (rendered === null) await DELETE_RENDERED.run(db, { id });
  else await SAVE_RENDERED.run(db, { id, html: rendered.html, plain: rendered.plain });
}

const SET_DELETED = statement({
  name: 'comment.set-deleted',
  params: { id, at: nullable(timestamp), by: nullable(id) },
  text: 'update comments set deleted_at = :at, deleted_by = :by where id = :id',
});

/** Deletes a comment, or restores it with null. */
export async function setCommentDeleted(
  db: Db,
  id: Id,
  by: Id | null,
  at: Date | null,
): Promise<void> {
  await SET_DELETED.run(db, { id, at, by });
}

const SET_STATUS = statement({
  name: 'comment.set-status',
  params: { id, status: text, now: timestamp },
  text: `update comments set status = :status, submitted_at = case when :status = 'PENDING_REVIEW' then :now else submitted_at end
     where id = :id`,
});

/** Stores or undoes the result of a review; a comment waiting for review waits from now. */
export async function setCommentStatus(
  db: Db,
  id: Id,
  status: CommentStatus,
  now: Date,
): Promise<void> {
  await SET_STATUS.run(db, { id, status, now });
}

const LOCK = statement({
  name: 'comment.lock',
  params: { id },
  row: { id },
  text: 'select id from comments where id = :id for no key update',
});

/** Locks a comment until the transaction ends; false when it does not exist. */
export async function lockComment(db: Db, id: Id): Promise<boolean> {
  return (await LOCK.count(db, { id })) > 0;
}

const likeStatement = (name: string, change: string, sign: '+' | '-') =>
  statement({
    name,
    params: { id, userId: id },
    row: { like_count: int },
    text: `with changed as (${change} returning comment_id)
     update comments set like_count = like_count ${sign} (select count(*) from changed)::int
     where id = :id returning like_count`,
  });

const LIKE = likeStatement(
  'comment.like',
  'insert into comment_likes (comment_id, user_id) values (:id, :userId) on conflict do nothing',
  '+',
);
const UNLIKE = likeStatement(
  'comment.unlike',
  'delete from comment_likes where comment_id = :id and user_id = :userId',
  '-',
);

/** Adds or removes a like; repeating it changes nothing. Returns the new count. */
export async function setLike(db: Db, id: Id, userId: Id, liked: boolean): Promise<number> {
  const row = await (liked ? LIKE : UNLIKE).first(db, { id, userId });
  return row?.like_count ?? 0;
}

type PersonRow = RowOf<typeof LIST_MENTIONED>;

const READERS = `from users u join roles r on r.id = u.role_id
  join contents c on c.id = :contentId left join categories k on k.id = c.category_id where ${isReadableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`;

const LIST_MENTIONED = statement({
  name: 'mention.named',
  params: { contentId: id, ids, names: texts, ...viewerParams },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar ${READERS} and (u.id = any(:ids::bigint[]) or u.nickname = any(:names::text[]))
       and ${isFindable('u.id', VIEWER)}
     order by u.id limit 60`,
});

/** Returns users with one of these ids or nicknames who can read the item and can be found by the writer. */
export function listMentionedReaders(
  db: Db,
  filter: { contentId: Id; ids: readonly Id[]; names: readonly string[]; writer: Viewer },
): Promise<PersonRow[]> {
  const { contentId, ids: selectedIds, names, writer } = filter;
  return LIST_MENTIONED.all(db, { contentId, ids: selectedIds, names, ...writer });
}

interface MentionQuery {
  contentId: Id;
  keyword: string;
  /** Not suggested: the writer. */
  excludedId: Id;
  /** Only users who commented here: outside users do not get the list of all users. */
  writersOnly: boolean;
  limit: number;
}

const SEARCH_READERS = statement({
  name: 'mention.pick',
  params: { contentId: id, keyword: text, excludedId: id, writersOnly: bool, limit: bigint },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `with writers as (select author_id as id from contents where id = :contentId
       union select author_id from (select author_id from comments
         where content_id = :contentId and status = 'APPROVED' and deleted_at is null order by id desc limit 500) m)
     select u.id, u.nickname, u.avatar ${READERS} and u.id <> :excludedId
       and (:keyword = '' or position(lower(:keyword) in lower(u.nickname)) > 0)
       and ((not :writersOnly::boolean and :keyword <> '') or u.id in (select id from writers))
     order by u.id in (select id from writers) desc, position(lower(:keyword) in lower(u.nickname)), u.nickname, u.id limit :limit`,
});

/** Returns readers of the item whose name contains the keyword, those who commented here first. */
export function searchReaders(db: Db, query: MentionQuery): Promise<PersonRow[]> {
  return SEARCH_READERS.all(db, {
    contentId: query.contentId,
    keyword: query.keyword,
    excludedId: query.excludedId,
    writersOnly: query.writersOnly,
    limit: query.limit,
  });
}
