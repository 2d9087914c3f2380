import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, nonNull, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const lineRow = {
  id,
  categoryId: nonNull(id),
  title: text,
  part: textOf<'before' | 'here' | 'after' | 'start'>(),
};
/** An article in the order of its category; `part`: where it stands seen from the article that is read. */
export type LineRow = RowOf<typeof lineRow>;

/** SQL of lines of a category; `k` is that category. Ordered the other way round with `back`. */
const lines = (part: string, where: string, limit: string, back = false): string => {
  const way = back ? 'desc' : 'asc';
  return `select c.id, c.category_id as "categoryId", c.title, ${part} as part
    from contents c join categories k on k.id = c.category_id
    where ${where} and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by c.place ${way}, c.id ${way} limit ${limit}`;
};

/** SQL: the same of every category of a path. */
const starts = (path: string, limit: string): string =>
  `select found.* from unnest(${path}::bigint[]) above(id)
    cross join lateral (${lines("'start'", 'c.category_id = above.id', limit)}) found`;

const ME = '(select place from contents where id = :id)';
const AROUND = statement({
  name: 'book.around',
  params: { categoryId: id, id, before: bigint, after: bigint, start: bigint, ...viewerParams },
  row: lineRow,
  text: `(${lines("'before'", `c.category_id = :categoryId and (c.place, c.id) < (${ME}, :id)`, ':before', true)})
    union all (${lines("case when c.id = :id then 'here' else 'after' end", `c.category_id = :categoryId and (c.place, c.id) >= (${ME}, :id)`, ':after')})
    union all (${starts('(select ancestor_ids from categories where id = :categoryId)', ':start')})`,
});

/** How many lines are wanted of each part. */
export interface Wanted {
  before: number;
  after: number;
  start: number;
}

/** What stands before an article (the nearest first), it and what stands after it, and the first of the categories above. */
export async function linesAround(
  db: Db,
  at: { categoryId: Id; id: Id },
  wanted: Wanted,
  viewer: Viewer,
): Promise<LineRow[]> {
  return AROUND.all(db, { ...at, ...wanted, ...viewer });
}

const FIRST = statement({
  name: 'book.first',
  params: { categoryIds: ids, start: bigint, ...viewerParams },
  row: lineRow,
  text: starts(':categoryIds', ':start'),
});

/** The first lines of each of these categories. */
export async function firstLines(
  db: Db,
  categoryIds: readonly Id[],
  start: number,
  viewer: Viewer,
): Promise<LineRow[]> {
  return FIRST.all(db, { categoryIds, start, ...viewer });
}

type Way = 'after' | 'before';
const AT = `(select c.place from contents c where c.id = :id)`;
const NEXT = family({
  variants: (): Way[] => ['after', 'before'],
  name: (way) => `book.next.${way}`,
  declare: (way) => ({
    params: { categoryId: id, id, limit: bigint, ...viewerParams },
    row: lineRow,
    text: lines(
      `'${way}'`,
      `c.category_id = :categoryId and (c.place, c.id) ${way === 'after' ? '>' : '<'} (${AT}, :id)`,
      ':limit',
      way === 'before',
    ),
  }),
});

/** The lines of a category next to one of them, the nearest first. */
export async function linesNext(
  db: Db,
  way: Way,
  at: { categoryId: Id; id: Id },
  limit: number,
  viewer: Viewer,
): Promise<LineRow[]> {
  return NEXT.of(way).all(db, { ...at, limit, ...viewer });
}

const STANDS = statement({
  name: 'book.stands',
  params: { categoryId: id, id, ...viewerParams },
  row: { there: bool },
  text: `select exists (select from contents c join categories k on k.id = c.category_id
    where c.id = :id and c.category_id = :categoryId and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}) as there`,
});

/** Whether the viewer may read this article in this category. */
export async function standsIn(
  db: Db,
  categoryId: Id,
  contentId: Id,
  viewer: Viewer,
): Promise<boolean> {
  return (await STANDS.one(db, { categoryId, id: contentId, ...viewer })).there;
}

const PAGE = statement({
  name: 'book.page',
  params: { categoryId: id, limit: bigint, offset: bigint, ...viewerParams },
  row: { id },
  text: `select c.id from contents c join categories k on k.id = c.category_id
    where c.category_id = :categoryId and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by c.place, c.id limit :limit offset :offset`,
});

/** Ids of what stands directly in a category, in the order by hand. */
export async function idsByHand(
  db: Db,
  categoryId: Id,
  page: { limit: number; offset: number },
  viewer: Viewer,
): Promise<Id[]> {
  return (await PAGE.all(db, { categoryId, ...page, ...viewer })).map((row) => row.id);
}
