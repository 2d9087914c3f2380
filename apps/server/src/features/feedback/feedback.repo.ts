import type {
  FeedbackState,
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VISITOR, viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

export interface FeedbackRow {
  id: Id;
  target_type: FeedbackTarget;
  target_id: Id;
  content_id: Id;
  model: ContentModel;
  title: string;
  category_id: Id | null;
  content_author_id: Id;
  comment_body: string | null;
  comment_author_id: Id | null;
  type: FeedbackType;
  body: string;
  author_id: Id;
  author_nickname: string;
  author_avatar: string | null;
  state: FeedbackState;
  resolved_by: Id | null;
  resolved_at: Date | null;
  comment_count: number;
  round: number;
  created_at: Date;
}

const COLUMNS = `f.id, f.target_type, f.target_id, f.content_id, c.model, c.title, c.category_id,
  c.author_id as content_author_id, left(m.body, 200) as comment_body, m.author_id as comment_author_id, f.type, f.body,
  f.author_id, case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
  case when u.deleted_at is null then u.avatar end as author_avatar, f.state, f.resolved_by, f.resolved_at, f.comment_count,
  f.round, f.created_at`;

const JOINS = `join contents c on c.id = f.content_id join users u on u.id = f.author_id
  left join comments m on m.id = f.comment_id and ${READERS_HAVE}`;

/** One feedback on something that is still there. */
export async function findFeedback(db: Db, id: Id): Promise<FeedbackRow | null> {
  const rows = await named<FeedbackRow>(
    db,
    'feedback.find',
    `select ${COLUMNS} from feedbacks f ${JOINS}
     where f.id = $1 and c.deleted_at is null and (f.comment_id is null or m.id is not null)`,
    [id],
  );
  return rows[0] ?? null;
}

export interface FeedbackFilter {
  /** Given by this person. */
  authorId: Id | null;
  /** On what this person wrote. */
  receiverId: Id | null;
  /** Categories in the caller's reach; null for all. */
  reach: readonly Id[] | null;
  /** Only on what this person may still read; null where `reach` decides. */
  reader: { userId: Id; viewer: Viewer } | null;
  targetType: FeedbackTarget | null;
  targetId: Id | null;
  type: FeedbackType | null;
  state: FeedbackState | null;
  keyword: string;
  offset: number;
  limit: number;
}

const FROM = `from feedbacks f ${JOINS} left join categories k on k.id = c.category_id
  where c.deleted_at is null and (f.comment_id is null or m.id is not null)
    and ($1::bigint is null or f.author_id = $1)
    and ($2::bigint is null or (f.author_id <> $2 and coalesce(m.author_id, c.author_id) = $2))
    and ($3::bigint[] is null or c.category_id = any($3))
    and ($4::text is null or f.target_type = $4) and ($5::bigint is null or f.target_id = $5)
    and ($6::text is null or f.type = $6) and ($7::text is null or f.state = $7)
    and ($8 = '' or position(lower($8) in lower(f.body)) > 0 or position(lower($8) in lower(c.title)) > 0)
    and ($9::bigint is null or c.author_id = $9 or (${contentReadable({ content: 'c', category: 'k' }, viewerAt(10))}))`;

/** One page of feedback, the newest first. */
export async function listFeedback(
  db: Db,
  filter: FeedbackFilter,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const values = [
    filter.authorId,
    filter.receiverId,
    filter.reach,
    filter.targetType,
    filter.targetId,
    filter.type,
    filter.state,
    filter.keyword,
    filter.reader?.userId ?? null,
    ...viewerValues(filter.reader?.viewer ?? VISITOR),
  ];
  const rows = await named<FeedbackRow>(
    db,
    'feedback.list',
    `select ${COLUMNS} ${FROM} order by f.id desc limit $12 offset $13`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'feedback.count',
    `select count(*)::int as total ${FROM}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many say what of a thing, and what this person says. */
export async function countVerdicts(
  db: Db,
  targetType: FeedbackTarget,
  targetId: Id,
  personId: Id | null,
): Promise<{ helpful: number; unhelpful: number; mine: 'HELPFUL' | 'UNHELPFUL' | null }> {
  const rows = await named<{
    helpful: number;
    unhelpful: number;
    mine: 'HELPFUL' | 'UNHELPFUL' | null;
  }>(
    db,
    'feedback.summary',
    `select (count(*) filter (where type = 'HELPFUL'))::int as helpful,
       (count(*) filter (where type = 'UNHELPFUL'))::int as unhelpful,
       max(type) filter (where author_id = $3::bigint) as mine
     from feedbacks where target_type = $1 and target_id = $2 and type in ('HELPFUL', 'UNHELPFUL')`,
    [targetType, targetId, personId],
  );
  return rows[0] ?? { helpful: 0, unhelpful: 0, mine: null };
}
