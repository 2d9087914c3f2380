// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Categories of one tree that are drawn at once; beyond them the page of a category leads on. */
const MAX_NODES = 400;

const nodeRow = {
  id,
  parentId: nullable(id),
  name: text,
  /** Items that stand directly in it. */
  own: int,
  /** Items of it and of everything below. */
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

/** SQL after `with below as (…)`: items of each category and of everything below it. */
const SUMS = `sums as (
  select up.id, sum(b.live)::int as total from below b cross join lateral unnest(b.ancestor_ids || b.id) up(id) group by 1)`;

const NODE = `b.id, b.parent_id as "parentId", b.name, b.live as own, s.total,
  exists (select from below c where c.parent_id = b.id) as parent,
  (row_number() over (order by b.position, b.id))::int as place`;

const TREE = statement({
  name: 'book.tree',
  params: { categoryId: id, ...viewerParams },
  row: nodeRow,
  text: `with here as (
      select k.ancestor_ids || k.id as path from categories k where k.id = :categoryId and ${isCategoryReadable('k', VIEWER)}
    ), below as (${subtreeSql('(select path[1] from here)')}), ${SUMS},
    drawn as (select ${NODE}, b.id = any((select path from here)::bigint[]) as "isOnPath"
      from below b join sums s on s.id = b.id
      where b.id = (select path[1] from here) or b.parent_id = any((select path from here)::bigint[]))
    select * from drawn order by "isOnPath" desc, place limit ${MAX_NODES}`,
});

/** The tree that a category stands in, unfolded down to it; empty when the viewer may not know of it. */
export async function findTreeAround(db: Db, categoryId: Id, viewer: Viewer): Promise<NodeRow[]> {
  return TREE.all(db, { categoryId, ...viewer });
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

/** What stands directly below a category, as its page tells it. */
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

/** A category and what stands directly below it; empty when the viewer may not know of it. */
export async function listDirectChildren(
  db: Db,
  categoryId: Id,
  viewer: Viewer,
): Promise<NodeRow[]> {
  return LIST_CHILDREN.all(db, { categoryId, ...viewer });
}
