import type {
  FeedbackState,
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { statement } from '../../db/statement.ts';
import { commentWordsSql, READERS_HAVE } from '../comment/comment.public.ts';
import { isContentReadable, isOpenToAuthor } from '../../visibility/content-access.ts';
import { VISITOR } from '../../kernel/viewer.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type FeedbackRow = RowOf<typeof FIND>;

const COLUMNS = `f.id, f.target_type, f.target_id, f.content_id, c.model, c.title, c.category_id,
  c.author_id as content_author_id, left(${commentWordsSql('m')}, 200) as comment_body, m.author_id as comment_author_id, f.type, f.body,
  f.author_id, case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
  case when u.deleted_at is null then u.avatar end as author_avatar, f.state, f.resolved_by, f.resolved_at, f.comment_count,
  f.round, f.created_at`;

const JOINS = `join contents c on c.id = f.content_id
  left join comments m on m.id = f.comment_id and ${READERS_HAVE}`;

const feedbackRow = {
  id,
  target_type: textOf<FeedbackTarget>(),
  target_id: id,
  content_id: id,
  model: textOf<ContentModel>(),
  title: text,
  category_id: nullable(id),
  content_author_id: id,
  comment_body: nullable(text),
  comment_author_id: nullable(id),
  type: textOf<FeedbackType>(),
  body: text,
  author_id: id,
  author_nickname: text,
  author_avatar: nullable(text),
  state: textOf<FeedbackState>(),
  resolved_by: nullable(id),
  resolved_at: nullable(timestamp),
  comment_count: int,
  round: int,
  created_at: timestamp,
};

const FIND = statement({
  name: 'feedback.find',
  params: { id },
  row: feedbackRow,
  text: `select ${COLUMNS} from feedbacks f ${JOINS} join users u on u.id = f.author_id
     where f.id = :id and c.deleted_at is null and (f.comment_id is null or m.id is not null)`,
});

/** Returns a feedback whose target still exists. */
export async function findFeedback(db: Db, id: Id): Promise<FeedbackRow | null> {
  return FIND.first(db, { id });
}

export interface FeedbackFilter {
  /** Written by this user. */
  authorId: Id | null;
  /** On texts of this user. */
  receiverId: Id | null;
  /** Categories in the caller's scope; null for all. */
  moderatorScope: readonly Id[] | null;
  /** Only on targets this user can still read; null when `moderatorScope` decides. */
  reader: { userId: Id; viewer: Viewer } | null;
  targetType: FeedbackTarget | null;
  targetId: Id | null;
  type: FeedbackType | null;
  state: FeedbackState | null;
  /** A category with its descendants. */
  categoryId: Id | null;
  keyword: string;
  offset: number;
  limit: number;
}

const FROM = `from feedbacks f ${JOINS} left join categories k on k.id = c.category_id
  where c.deleted_at is null and (f.comment_id is null or m.id is not null)
    and (:authorId::bigint is null or f.author_id = :authorId)
    and (:receiverId::bigint is null or (f.author_id <> :receiverId and coalesce(m.author_id, c.author_id) = :receiverId))
    and (:scope::bigint[] is null or c.category_id = any(:scope))
    and (:targetType::text is null or f.target_type = :targetType) and (:targetId::bigint is null or f.target_id = :targetId)
    and (:type::text is null or f.type = :type) and (:state::text is null or f.state = :state)
    and (:categoryId::bigint is null or k.id = :categoryId or k.ancestor_ids @> array[:categoryId::bigint])
    and (:keyword = '' or position(lower(:keyword) in lower(f.body)) > 0 or position(lower(:keyword) in lower(c.title)) > 0)
    and (:userId::bigint is null or (c.author_id = :userId and ${isOpenToAuthor({ content: 'c', category: 'k' }, VIEWER)})
      or (${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}))`;

const LIST = statement({
  name: 'feedback.list',
  params: {
    authorId: nullable(id),
    receiverId: nullable(id),
    scope: nullable(ids),
    targetType: nullable(text),
    targetId: nullable(id),
    type: nullable(text),
    state: nullable(text),
    categoryId: nullable(id),
    keyword: text,
    userId: nullable(id),
    ...viewerParams,
    limit: bigint,
    offset: bigint,
  },
  row: feedbackRow,
  text: `select ${COLUMNS} from (select f.id ${FROM} order by f.id desc limit :limit offset :offset) found
    join feedbacks f on f.id = found.id ${JOINS} join users u on u.id = f.author_id order by f.id desc`,
});

const COUNT = statement({
  name: 'feedback.count',
  params: {
    authorId: nullable(id),
    receiverId: nullable(id),
    scope: nullable(ids),
    targetType: nullable(text),
    targetId: nullable(id),
    type: nullable(text),
    state: nullable(text),
    categoryId: nullable(id),
    keyword: text,
    userId: nullable(id),
    ...viewerParams,
  },
  row: { total: int },
  text: `select count(*)::int as total ${FROM}`,
});

/** Returns one page of feedback, newest first. */
export async function listFeedback(
  db: Db,
  filter: FeedbackFilter,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const values = {
    authorId: filter.authorId,
    receiverId: filter.receiverId,
    scope: filter.moderatorScope,
    targetType: filter.targetType,
    targetId: filter.targetId,
    type: filter.type,
    state: filter.state,
    categoryId: filter.categoryId,
    keyword: filter.keyword,
    userId: filter.reader?.userId ?? null,
    ...(filter.reader?.viewer ?? VISITOR),
  };
  const [rows, total] = await Promise.all([
    LIST.all(db, { ...values, limit: filter.limit, offset: filter.offset }),
    getCachedTotal(db, COUNT, values),
  ]);
  return { rows, total };
}

const SUMMARY = statement({
  name: 'feedback.summary',
  params: { targetType: text, targetId: id, personId: nullable(id) },
  row: { helpful: int, unhelpful: int, mine: nullable(textOf<'HELPFUL' | 'UNHELPFUL'>()) },
  text: `select (count(*) filter (where type = 'HELPFUL'))::int as helpful,
       (count(*) filter (where type = 'UNHELPFUL'))::int as unhelpful,
       max(type) filter (where author_id = :personId::bigint) as mine
     from feedbacks where target_type = :targetType and target_id = :targetId and type in ('HELPFUL', 'UNHELPFUL')`,
});

/** Counts the opinions on a target, and returns this user's. */
export async function countVerdicts(
  db: Db,
  targetType: FeedbackTarget,
  targetId: Id,
  personId: Id | null,
): Promise<{ helpful: number; unhelpful: number; mine: 'HELPFUL' | 'UNHELPFUL' | null }> {
  const rows = await SUMMARY.all(db, { targetType, targetId, personId });
  return rows[0] ?? { helpful: 0, unhelpful: 0, mine: null };
}
