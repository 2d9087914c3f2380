import type { RecycleAttached } from '@zhihui/contract/features/recycle/recycle.endpoints.ts';
import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import { MAX_ATTACHED } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import {
  bigint,
  bool,
  id,
  int,
  nonNull,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { commentWordsSql } from '../comment/comment.public.ts';

export type RecycleRow = RowOf<typeof row>;

export interface RecycleFilter {
  kind: RecycleKind;
  keyword: string | null;
  deletedBy: Id | null;
}

const params = { kind: text, keyword: nullable(text), deletedBy: nullable(id) };
const row = {
  ...{ id, title: text, excerpt: text, author_id: id, author_name: text, by_id: nullable(id) },
  ...{ by_name: nullable(text), deleted_at: nonNull(timestamp), category_id: nullable(id) },
  ...{ category_name: nullable(text), under_id: nullable(id) },
  ...{ under_model: nullable(textOf<ContentModel>()), under_deleted: bool },
};

const EXCERPT = 160;

const name = (users: string) =>
  `case when ${users}.deleted_at is null then ${users}.nickname else '已注销用户' end`;

/** Where each table has what was deleted; `x` is the thing, `c` the item it is or stands under. */
const BINS = {
  contents: {
    from: 'contents x',
    visibleSql: 'x.model = :kind and x.deleted_at is not null',
    keywordSql: 'x.title',
    excerpt: "''",
    item: 'x.id',
  },
  answers: {
    from: 'answers x',
    visibleSql: "x.deleted_at is not null and :kind = 'ANSWER'",
    keywordSql: 'x.plain',
    excerpt: `left(x.plain, ${EXCERPT})`,
    item: 'x.question_id',
  },
  comments: {
    from: 'comments x',
    visibleSql: "x.deleted_at is not null and x.body <> '' and :kind = 'COMMENT'",
    keywordSql: 'x.body',
    excerpt: `left(${commentWordsSql('x')}, ${EXCERPT})`,
    item: 'x.content_id',
  },
};
type Bin = keyof typeof BINS;

function buildWhere({ visibleSql, keywordSql }: (typeof BINS)[Bin]): string {
  return `${visibleSql} and (:deletedBy::bigint is null or x.deleted_by = :deletedBy)
    and (:keyword::text is null or position(lower(:keyword) in lower(${keywordSql})) > 0)`;
}

function buildList(bin: Bin) {
  const { from, item, excerpt } = BINS[bin];
  const under = bin === 'contents' ? 'null' : 'c.id';
  return statement({
    name: `recycle.list.${bin}`,
    params: { ...params, limit: bigint, offset: bigint },
    row,
    text: `select x.id, c.title, ${excerpt} as excerpt, x.author_id, ${name('u')} as author_name, b.id as by_id,
       case when b.id is not null then ${name('b')} end as by_name, x.deleted_at, k.id as category_id,
       k.name as category_name, ${under}::bigint as under_id,
       ${bin === 'contents' ? 'null::text' : 'c.model'} as under_model,
       ${bin === 'contents' ? 'false' : '(c.deleted_at is not null)'} as under_deleted
     from (select x.id from ${from} where ${buildWhere(BINS[bin])}
       order by x.deleted_at desc, x.id desc limit :limit offset :offset) found
     join ${from} on x.id = found.id join contents c on c.id = ${item} join users u on u.id = x.author_id
     left join users b on b.id = x.deleted_by left join categories k on k.id = c.category_id
     order by x.deleted_at desc, x.id desc`,
  });
}

function buildCount(bin: Bin) {
  return statement({
    name: `recycle.count.${bin}`,
    params,
    row: { total: int },
    text: `select count(*)::int as total from ${BINS[bin].from} where ${buildWhere(BINS[bin])}`,
  });
}

const LIST = {
  contents: buildList('contents'),
  answers: buildList('answers'),
  comments: buildList('comments'),
};
const COUNT = {
  contents: buildCount('contents'),
  answers: buildCount('answers'),
  comments: buildCount('comments'),
};

/** The table a kind lies in. */
export function getBin(kind: RecycleKind): Bin {
  if (kind === 'ANSWER') return 'answers';
  return kind === 'COMMENT' ? 'comments' : 'contents';
}

/** One page of what was deleted, the latest first. */
export async function listDeleted(
  db: Db,
  filter: RecycleFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<RecycleRow[]> {
  return LIST[getBin(filter.kind)].all(db, { ...filter, offset, limit });
}

/** How many were deleted. */
export async function countDeleted(db: Db, filter: RecycleFilter): Promise<number> {
  return getCachedTotal(db, COUNT[getBin(filter.kind)], { ...filter });
}

const cappedCountSql = (from: string) =>
  `(select count(*)::int from (select ${from} limit ${MAX_ATTACHED}) few)`;

/** SQL counts of what is attached to an item, by kind; missing kinds cannot be attached. */
const ATTACHED: Record<
  'contents' | 'answers' | 'comments',
  Partial<Record<keyof RecycleAttached, string>>
> = {
  contents: {
    answers: cappedCountSql('from answers where question_id = :id'),
    comments: cappedCountSql(
      "from comments where content_id = :id and (deleted_at is null or body <> '')",
    ),
    annotations: cappedCountSql('from annotations where content_id = :id'),
    feedbacks: cappedCountSql('from feedbacks where content_id = :id'),
    revisions: cappedCountSql('from revisions where content_id = :id'),
    favorites: cappedCountSql('from favorites where content_id = :id'),
    uploads:
      cappedCountSql(`from media_links l join media m on m.id = l.media_id and not m.shared where l.content_id = :id
      and not exists (select from media_links o where o.media_id = l.media_id and o.content_id <> :id)
      and not exists (select from answer_media o where o.media_id = l.media_id)
      and not exists (select from comment_media o where o.media_id = l.media_id)
      and not exists (select from draft_media o where o.media_id = l.media_id)`),
    drafts: cappedCountSql('from drafts where content_id = :id'),
  },
  answers: {
    comments: cappedCountSql(
      "from comments where target_type = 'ANSWER' and target_id = :id and (deleted_at is null or body <> '')",
    ),
    uploads:
      cappedCountSql(`from answer_media l join media m on m.id = l.media_id and not m.shared where l.answer_id = :id
      and not exists (select from answer_media o where o.media_id = l.media_id and o.answer_id <> :id)
      and not exists (select from media_links o where o.media_id = l.media_id)
      and not exists (select from comment_media o where o.media_id = l.media_id)
      and not exists (select from draft_media o where o.media_id = l.media_id)`),
  },
  comments: {
    feedbacks: cappedCountSql('from feedbacks where comment_id = :id'),
    replies:
      cappedCountSql(`from (select r.id from comments r where r.root_id = :id and r.deleted_at is null
      union select r.id from comments r where r.parent_id = :id and r.deleted_at is null) r`),
    uploads:
      cappedCountSql(`from comment_media l join media m on m.id = l.media_id and not m.shared where l.comment_id = :id
      and not exists (select from comment_media o where o.media_id = l.media_id and o.comment_id <> :id)
      and not exists (select from media_links o where o.media_id = l.media_id)
      and not exists (select from answer_media o where o.media_id = l.media_id)
      and not exists (select from draft_media o where o.media_id = l.media_id)`),
  },
};

const attachedRow = {
  ...{ answers: int, comments: int, annotations: int, feedbacks: int, revisions: int },
  ...{ favorites: int, uploads: int, replies: int, drafts: int },
};

const buildCounts = (bin: keyof typeof ATTACHED) =>
  statement({
    name: `recycle.attached.${bin}`,
    params: { id },
    row: attachedRow,
    text: `select ${Object.keys(attachedRow)
      .map((name) => `${ATTACHED[bin][name as keyof RecycleAttached] ?? '0'} as ${name}`)
      .join(', ')}`,
  });

const ATTACHED_COUNTS = {
  contents: buildCounts('contents'),
  answers: buildCounts('answers'),
  comments: buildCounts('comments'),
};

/** What would be deleted with an item, or lose its link to it. */
export async function countAttached(db: Db, kind: RecycleKind, id: Id): Promise<RecycleAttached> {
  return ATTACHED_COUNTS[getBin(kind)].one(db, { id });
}

export interface Binned {
  /** Null: it is not deleted. */
  deleted_at: Date | null;
  /** The item it is or stands under. */
  content_id: Id;
  category_id: Id | null;
  /** Whether something it stands under lies in the bin itself. */
  under_deleted: boolean;
  live: boolean;
}

const itemRow = {
  deleted_at: nullable(timestamp),
  content_id: id,
  category_id: nullable(id),
  under_deleted: bool,
  live: bool,
};

const TEXTS = {
  contents: `select x.deleted_at, x.id as content_id, x.category_id, false as under_deleted,
       (x.live_revision is not null) as live from contents x
     where x.id = :id and x.model = :kind`,
  answers: `select x.deleted_at, c.id as content_id, c.category_id, (c.deleted_at is not null) as under_deleted, true as live
     from answers x join contents c on c.id = x.question_id where x.id = :id`,
  comments: `select x.deleted_at, c.id as content_id, c.category_id,
       (c.deleted_at is not null or coalesce(a.deleted_at is not null, false)) as under_deleted, true as live
     from comments x join contents c on c.id = x.content_id
     left join answers a on x.target_type = 'ANSWER' and a.id = x.target_id
     where x.id = :id and (x.deleted_at is null or x.body <> '')`,
};

const buildStatements = (name: string, lock: string) => ({
  contents: statement({
    name: `recycle.${name}.contents`,
    params: { id, kind: text },
    row: itemRow,
    text: TEXTS.contents + lock,
  }),
  answers: statement({
    name: `recycle.${name}.answers`,
    params: { id },
    row: itemRow,
    text: TEXTS.answers + lock,
  }),
  comments: statement({
    name: `recycle.${name}.comments`,
    params: { id },
    row: itemRow,
    text: TEXTS.comments + lock,
  }),
});
const FIND = buildStatements('place', '');
const LOCK = buildStatements('hold', ' for update of x');

function findBinned(
  statements: typeof FIND,
  db: Db,
  kind: RecycleKind,
  id: Id,
): Promise<Binned | null> {
  const bin = getBin(kind);
  return bin === 'contents'
    ? statements.contents.first(db, { id, kind })
    : statements[bin].first(db, { id });
}

/** An item with its surroundings, deleted or not; null when there is none. */
export async function findBinnedItem(db: Db, kind: RecycleKind, id: Id): Promise<Binned | null> {
  return findBinned(FIND, db, kind, id);
}

/** The same, locked until the transaction ends. */
export async function lockBinnedItem(db: Db, kind: RecycleKind, id: Id): Promise<Binned | null> {
  return findBinned(LOCK, db, kind, id);
}

const SET_CATEGORY = statement({
  name: 'recycle.set-category',
  params: { id, categoryId: id },
  text: 'update contents set category_id = :categoryId where id = :id',
});

/** Moves an item to another category when its own was deleted. */
export async function setCategory(db: Db, id: Id, categoryId: Id): Promise<void> {
  await SET_CATEGORY.run(db, { id, categoryId });
}
