import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, nonNull, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const lineRow = {
  id,
  categoryId: nonNull(id),
  title: text,
  part: textOf<'before' | 'current' | 'after' | 'start'>(),
};
/** An article in the order of its category; `part` is its position relative to the article being read. */
export type LineRow = RowOf<typeof lineRow>;

/** SQL of the articles of category `k`, in reverse order with `reversed`. */
const linesSql = (part: string, where: string, limit: string, reversed = false): string => {
  const direction = reversed ? 'desc' : 'asc';
  return `select c.id, c.category_id as "categoryId", c.title, ${part} as part
    from contents c join categories k on k.id = c.category_id
    where ${where} and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by c.place ${direction}, c.id ${direction} limit ${limit}`;
};

/** SQL of the same for every category of a path. */
const starts = (path: string, limit: string): string =>
  `select found.* from unnest(${path}::bigint[]) above(id)
    cross join lateral (${linesSql("'start'", 'c.category_id = above.id', limit)}) found`;

/** Number of articles around one that are shown. */
export const BEFORE = 6;
export const AFTER = 14;
/** And of those of the categories above it. */
export const ABOVE = 10;

/**
 * One more of each, to know whether there are more; of those from the article on two, itself among them. Constants, because
 * PostgreSQL would plan the statement for every page again.
 */
const AROUND = { before: BEFORE + 1, after: AFTER + 2, start: ABOVE + 1 };

const OWN_POSITION = '(select place from contents where id = :id)';
const OWN_CATEGORY = '(select category_id from contents where id = :id)';
const LIST_AROUND = statement({
  name: 'book.around',
  params: { id, ...viewerParams },
  row: lineRow,
  text: `(${linesSql("'before'", `c.category_id = ${OWN_CATEGORY} and (c.place, c.id) < (${OWN_POSITION}, :id)`, `${AROUND.before}`, true)})
    union all (${linesSql("case when c.id = :id then 'current' else 'after' end", `c.category_id = ${OWN_CATEGORY} and (c.place, c.id) >= (${OWN_POSITION}, :id)`, `${AROUND.after}`)})
    union all (${starts(`(select ancestor_ids from categories where id = ${OWN_CATEGORY})`, `${AROUND.start}`)})`,
});

/**
 * Returns the articles before one (nearest first), the article itself, those after it, and the first ones of the
 * ancestor categories.
 */
export async function listLinesAround(db: Db, id: Id, viewer: Viewer): Promise<LineRow[]> {
  return LIST_AROUND.all(db, { id, ...viewer });
}

const FIRST = statement({
  name: 'book.first',
  params: { categoryIds: ids, start: bigint, ...viewerParams },
  row: lineRow,
  text: starts(':categoryIds', ':start'),
});

/** Returns the first articles of each of these categories. */
export async function listFirstLines(
  db: Db,
  categoryIds: readonly Id[],
  start: number,
  viewer: Viewer,
): Promise<LineRow[]> {
  return FIRST.all(db, { categoryIds, start, ...viewer });
}

type Direction = 'after' | 'before';
const AT = `(select c.place from contents c where c.id = :id)`;
const LIST_ADJACENT = family({
  variants: (): Direction[] => ['after', 'before'],
  name: (direction) => `book.next.${direction}`,
  declare: (direction) => ({
    params: { categoryId: id, id, limit: bigint, ...viewerParams },
    row: lineRow,
    text: linesSql(
      `'${direction}'`,
      `c.category_id = :categoryId and (c.place, c.id) ${direction === 'after' ? '>' : '<'} (${AT}, :id)`,
      ':limit',
      direction === 'before',
    ),
  }),
});

/** Returns the articles of a category next to one of them, nearest first. */
export async function listAdjacentLines(
  db: Db,
  direction: Direction,
  at: { categoryId: Id; id: Id },
  limit: number,
  viewer: Viewer,
): Promise<LineRow[]> {
  return LIST_ADJACENT.of(direction).all(db, { ...at, limit, ...viewer });
}

const IS_IN_CATEGORY = statement({
  name: 'book.stands',
  params: { categoryId: id, id, ...viewerParams },
  row: { there: bool },
  text: `select exists (select from contents c join categories k on k.id = c.category_id
    where c.id = :id and c.category_id = :categoryId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}) as there`,
});

/** Whether the viewer can read this article in this category. */
export async function isInCategory(
  db: Db,
  categoryId: Id,
  contentId: Id,
  viewer: Viewer,
): Promise<boolean> {
  return (await IS_IN_CATEGORY.one(db, { categoryId, id: contentId, ...viewer })).there;
}

const PAGE = statement({
  name: 'book.page',
  params: { categoryId: id, limit: bigint, offset: bigint, ...viewerParams },
  row: { id },
  text: `select c.id from contents c join categories k on k.id = c.category_id
    where c.category_id = :categoryId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
    order by c.place, c.id limit :limit offset :offset`,
});

/** Returns the ids of articles directly in a category, in manual order. */
export async function listManualOrder(
  db: Db,
  categoryId: Id,
  page: { limit: number; offset: number },
  viewer: Viewer,
): Promise<Id[]> {
  return (await PAGE.all(db, { categoryId, ...page, ...viewer })).map((row) => row.id);
}
