// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text, ids } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement, family } from '../../db/statement.ts';
import { isCategoryReadable, isLive } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Number of categories of one tree that are shown at once; beyond that the category pages lead on. */
const MAX_NODES = 400;

const nodeRow = {
  id,
  parentId: nullable(id),
  name: text,
  /** Items directly in the category. */
  own: int,
  /** Items in the category and its descendants. */
  total: int,
  parent: bool,
  isOnPath: bool,
  place: int,
};

export type NodeRow = RowOf<typeof TREE>;

/** SQL: readable categories at or below the category `top`, with their own items. */
const subtreeSql = (top: string): string => `
  select k.id, k.parent_id, k.ancestor_ids, k.name, k.position, coalesce(n.live, 0) as live
  from categories k left join content_counts n on n.model = k.model and n.category_id = k.id
  where (k.id = ${top} or k.ancestor_ids @> array[${top}]) and ${isCategoryReadable('k', VIEWER)}`;

/** SQL after `with below as (…)`: items of each category and its descendants. */
const SUMS = `sums as (
  select up.id, sum(b.live)::int as total from below b cross join lateral unnest(b.ancestor_ids || b.id) up(id) group by 1)`;

const NODE = `b.id, b.parent_id as "parentId", b.name, b.live as own, s.total,
  exists (select from below c where c.parent_id = b.id) as parent,
  (row_number() over (order by b.position, b.id))::int as place`;

/** SQL: the tree of the category `category`, expanded down to it. */
const treeSql = (category: string): string => `with here as (
      select k.ancestor_ids || k.id as path from categories k where k.id = ${category} and ${isCategoryReadable('k', VIEWER)}
    ), below as (${subtreeSql('(select path[1] from here)')}), ${SUMS},
    drawn as (select ${NODE}, b.id = any((select path from here)::bigint[]) as "isOnPath"
      from below b join sums s on s.id = b.id
      where b.id = (select path[1] from here) or b.parent_id = any((select path from here)::bigint[]))
    select * from drawn order by "isOnPath" desc, place limit ${MAX_NODES}`;

const TREE = statement({
  name: 'book.tree',
  params: { categoryId: id, ...viewerParams },
  row: nodeRow,
  text: treeSql(':categoryId'),
});

const TREE_AROUND_ARTICLE = statement({
  name: 'book.tree-around',
  params: { id, ...viewerParams },
  row: nodeRow,
  text: treeSql('(select a.category_id from contents a where a.id = :id)'),
});

/** Returns the tree of a category, expanded down to it; empty when the viewer cannot see it. */
export async function findTreeAround(db: Db, categoryId: Id, viewer: Viewer): Promise<NodeRow[]> {
  return TREE.all(db, { categoryId, ...viewer });
}

/** Returns the tree of an article's category alike; whether the article itself may be read is not looked at. */
export async function findTreeAroundArticle(db: Db, id: Id, viewer: Viewer): Promise<NodeRow[]> {
  return TREE_AROUND_ARTICLE.all(db, { id, ...viewer });
}

const CHILDREN = statement({
  name: 'book.children',
  params: { categoryId: id, ...viewerParams },
  row: { id, name: text, description: text, icon: nullable(text), total: int },
  text: `with below as (${subtreeSql(':categoryId::bigint')}), ${SUMS}
    select b.id, b.name, k.description, k.icon, s.total
    from below b join sums s on s.id = b.id join categories k on k.id = b.id
    where b.parent_id = :categoryId order by b.position, b.id limit ${MAX_NODES}`,
});

/** Returns the child categories, as the category page shows them. */
export async function listChildren(db: Db, categoryId: Id, viewer: Viewer) {
  return CHILDREN.all(db, { categoryId, ...viewer });
}

const LIST_CHILDREN = statement({
  name: 'book.below',
  params: { categoryId: id, ...viewerParams },
  row: nodeRow,
  text: `with below as (${subtreeSql(':categoryId::bigint')}), ${SUMS}
    select ${NODE}, b.id = :categoryId as "isOnPath" from below b join sums s on s.id = b.id
    where b.id = :categoryId or b.parent_id = :categoryId order by "isOnPath" desc, place limit ${MAX_NODES}`,
});

/** Returns a category and its children; empty when the viewer cannot see it. */
export async function listDirectChildren(
  db: Db,
  categoryId: Id,
  viewer: Viewer,
): Promise<NodeRow[]> {
  return LIST_CHILDREN.all(db, { categoryId, ...viewer });
}

const LOCK = statement({
  name: 'order.lock',
  params: { categoryId: id },
  row: { id },
  text: 'select id from categories where id = :categoryId for no key update',
});

/** Serialises reordering of a category; writers of its articles do not wait. */
export async function lockOrder(db: Db, categoryId: Id): Promise<void> {
  await LOCK.run(db, { categoryId });
}

const LIVE = `c.category_id = :categoryId and ${isLive('c')}`;

const IN_ORDER = statement({
  name: 'order.in-order',
  params: { categoryId: id, ids },
  row: { id },
  text: `select c.id from contents c where c.id = any(:ids::bigint[]) and ${LIVE} order by c.place, c.id`,
});

/** Returns which of these are published in this category, in order. */
export async function listOrderedIds(db: Db, categoryId: Id, ids: readonly Id[]): Promise<Id[]> {
  return (await IN_ORDER.all(db, { categoryId, ids })).map((row) => row.id);
}

/** The positions around a gap, as text because they exceed 2^53; null at the beginning and at the end. */
export type Gap = RowOf<typeof GAP>;

const GAP = family({
  variants: (): ('after' | 'before')[] => ['after', 'before'],
  name: (side) => `order.gap.${side}`,
  declare: (side) => {
    const next = side === 'after' ? ['>', 'asc'] : ['<', 'desc'];
    const other = `(select c.place from contents c where ${LIVE} and c.id <> :id
      and (c.place, c.id) ${next[0]} ((select place from contents where id = :anchor), :anchor)
      order by c.place ${next[1]}, c.id ${next[1]} limit 1)`;
    const [lower, upper] = side === 'after' ? ['a.place', other] : [other, 'a.place'];
    return {
      params: { categoryId: id, id, anchor: id },
      row: { lower: nullable(id), upper: nullable(id), hasRoom: bool },
      text: `select lower, upper, coalesce(upper - lower > 1, true) as "hasRoom"
        from (select ${lower} as lower, ${upper} as upper from contents a where a.id = :anchor) g`,
    };
  },
});

/** Returns the gap right after an article of a category, ignoring the article to be moved. */
export async function findGapAfter(db: Db, categoryId: Id, moved: Id, anchor: Id): Promise<Gap> {
  return GAP.of('after').one(db, { categoryId, id: moved, anchor });
}

/** Returns the gap right before an article of a category, ignoring the article to be moved. */
export async function findGapBefore(db: Db, categoryId: Id, moved: Id, anchor: Id): Promise<Gap> {
  return GAP.of('before').one(db, { categoryId, id: moved, anchor });
}

/** Initial distance between neighbours. */
const STEP = '4294967296';

const SET = statement({
  name: 'order.set',
  params: { id, lower: nullable(id), upper: nullable(id) },
  text: `update contents set place = case
      when :upper::bigint is null then nextval('content_places')
      when :lower::bigint is null then :upper::bigint - ${STEP}
      else :lower::bigint + (:upper::bigint - :lower::bigint) / 2 end where id = :id`,
});

/** Moves an article to the middle of a gap. */
export async function setPosition(db: Db, contentId: Id, { lower, upper }: Gap): Promise<void> {
  await SET.run(db, { id: contentId, lower, upper });
}

const RENUMBER = statement({
  name: 'order.renumber',
  params: { categoryId: id, id, at: id, width: int },
  text: `with near as (
      (select c.id, c.place from contents c where ${LIVE} and c.id <> :id and c.place <= :at
        order by c.place desc, c.id desc limit :width::int)
      union all
      (select c.id, c.place from contents c where ${LIVE} and c.id <> :id and c.place > :at
        order by c.place, c.id limit :width::int)
    ), numbered as (
      select id, row_number() over (order by place, id) - 1 as n, count(*) over () - 1 as steps,
        min(place) over () as low, max(place) over () as high from near)
    update contents set place = low + n * ((high - low) / steps) from numbered
    where numbered.id = contents.id and (high - low) / steps >= 1024`,
});

/** Spreads the articles near a position evenly, `width` on each side; does nothing when they are too close together. */
export async function renumber(
  db: Db,
  options: { categoryId: Id; id: Id; width: number; at: Id | null },
): Promise<void> {
  if (options.at !== null) await RENUMBER.run(db, { ...options, at: options.at });
}

const RENUMBER_ALL = statement({
  name: 'order.spread',
  params: { categoryId: id },
  text: `update contents set place = o.place from (
      select id, nextval('content_places') as place from (
        select c.id from contents c where ${LIVE} order by c.place, c.id) in_order) o
    where o.id = contents.id`,
});

/** Renumbers a whole category; needed once when many articles were imported with one time. */
export async function renumberAll(db: Db, categoryId: Id): Promise<void> {
  await RENUMBER_ALL.run(db, { categoryId });
}
