import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
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
import type { RowOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { statement } from '../../db/statement.ts';

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
    excerpt: `left(x.body, ${EXCERPT})`,
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
