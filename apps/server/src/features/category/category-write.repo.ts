// Why it is as it is: docs/decisions/0059-merging-and-importing.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getPendingCategory } from '../../visibility/pending-opening.ts';

const LOCK = statement({
  name: 'category.lock',
  params: { id },
  row: { id },
  text: 'select id from categories where id = :id for update',
});

/** Before a deletion: waits for all transactions that are adding items to a category. */
export async function lockCategory(db: Db, id: Id): Promise<void> {
  await LOCK.run(db, { id });
}

const LOCK_TREE = statement({
  name: 'category.lock-tree',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});

/** Serialises writers of a section's tree: concurrent moves could create a cycle. */
export async function lockTree(db: Db, model: ContentModel): Promise<void> {
  await LOCK_TREE.run(db, { key: `categories:${model}` });
}

export interface CategoryValues {
  model: ContentModel;
  parentId: Id | null;
  ancestorIds: readonly Id[];
  name: string;
  description: string;
  icon: string | null;
  visibility: number;
  position: number;
}

const valueParams = {
  parentId: nullable(id),
  ancestorIds: ids,
  name: text,
  description: text,
  icon: nullable(text),
  visibility: int,
  position: int,
};

const INSERT = statement({
  name: 'category.insert',
  params: { model: text, ...valueParams },
  row: { id },
  text: `insert into categories (model, parent_id, ancestor_ids, name, description, icon, visibility, position)
     values (:model, :parentId, :ancestorIds, :name, :description, :icon, :visibility, :position) returning id`,
});

/** Inserts a category and returns its id. */
export async function insertCategory(db: Db, values: CategoryValues): Promise<Id> {
  return (await INSERT.one(db, values)).id;
}

const UPDATE = statement({
  name: 'category.update',
  params: { id, ...valueParams, now: timestamp },
  text: `update categories set parent_id = :parentId, ancestor_ids = :ancestorIds, name = :name,
       description = :description, icon = :icon, visibility = :visibility, position = :position, updated_at = :now
     where id = :id`,
});

/** Updates all values, the parent too; descendants are not updated. */
export async function updateCategory(db: Db, id: Id, values: CategoryValues): Promise<void> {
  await UPDATE.run(db, { ...values, id, now: new Date() });
}

const UPDATE_SUBTREE = statement({
  name: 'category.update-subtree',
  params: { id, oldDepth: int, ancestorIds: ids, visibility: int },
  text: `update categories set ancestor_ids = :ancestorIds::bigint[] || ancestor_ids[:oldDepth::int + 1:],
       visibility = greatest(visibility, :visibility)
     where ancestor_ids @> array[:id::bigint]`,
});

/**
 * Applies a move and a lower visibility to the descendants: their paths get the new prefix, and none is more visible
 * than the new level.
 */
export async function updateSubtree(
  db: Db,
  id: Id,
  oldDepth: number,
  ancestorIds: readonly Id[],
  visibility: number,
): Promise<void> {
  await UPDATE_SUBTREE.run(db, { id, oldDepth, ancestorIds, visibility });
}

const IN_USE = statement({
  name: 'category.in-use',
  params: { id },
  row: { children: bool, contents: bool, scheduled: bool },
  text: `select exists (select from categories where parent_id = :id) as children,
       exists (select from contents where category_id = :id) as contents,
       exists (select from contents c where c.model = 'ANNOUNCEMENT' and ${getPendingCategory('c')} = :id) as scheduled`,
});

/** Whether anything is, or is scheduled to be, in or below a category, including the recycle bin. */
export async function isInUse(
  db: Db,
  id: Id,
): Promise<'children' | 'contents' | 'scheduled' | null> {
  const rows = await IN_USE.all(db, { id });
  const row = rows[0];
  if (row?.children === true) return 'children';
  if (row?.contents === true) return 'contents';
  return row?.scheduled === true ? 'scheduled' : null;
}

const DELETE = statement({
  name: 'category.delete',
  params: { id },
  text: 'delete from categories where id = :id',
});

/** Deletes a category. The caller checks that it is empty. */
export async function deleteCategory(db: Db, id: Id): Promise<void> {
  await DELETE.run(db, { id });
}

/** Items per statement, so that each ends long before the statement timeout. */
const BATCH = 1000;
const FROM_TO = { from: id, to: id };

const MOVE_ITEMS = statement({
  name: 'category-merge.items',
  params: { ...FROM_TO, size: int },
  row: { id },
  // in their order, behind the existing items
  text: `update contents set category_id = :to, place = o.place from (
      select id, nextval('content_places') as place from (
        select id from contents where category_id = :from order by place, id limit :size::int) in_order) o
    where o.id = contents.id returning contents.id`,
});
const MOVE_REVISIONS = statement({
  name: 'category-merge.revisions',
  params: FROM_TO,
  text: 'update revisions set category_id = :to where category_id = :from',
});
const MOVE_DRAFTS = statement({
  name: 'category-merge.drafts',
  params: FROM_TO,
  text: 'update drafts set category_id = :to where category_id = :from',
});
const MOVE_TEMPLATES = statement({
  name: 'category-merge.templates',
  params: FROM_TO,
  text: 'update templates set category_id = :to where category_id = :from',
});

/**
 * Moves all items of a category with their deleted items, older texts and drafts, and its templates. The caller has
 * locked both categories.
 */
export async function moveItems(db: Db, from: Id, to: Id): Promise<void> {
  while ((await MOVE_ITEMS.count(db, { from, to, size: BATCH })) === BATCH);
  await MOVE_REVISIONS.run(db, { from, to });
  await MOVE_DRAFTS.run(db, { from, to });
  await MOVE_TEMPLATES.run(db, { from, to });
}

const MOVE_FOLLOWERS = statement({
  name: 'category-merge.followers',
  params: FROM_TO,
  text: `insert into category_follows (user_id, category_id, created_at)
    select user_id, :to, created_at from category_follows where category_id = :from on conflict do nothing`,
});
const MOVE_MODERATORS = statement({
  name: 'category-merge.moderators',
  params: FROM_TO,
  text: `insert into moderator_categories (user_id, category_id)
    select user_id, :to from moderator_categories where category_id = :from on conflict do nothing`,
});

/** Moves followers and moderators to another category; the rows of the first are deleted with it. */
export async function moveUsers(db: Db, from: Id, to: Id): Promise<void> {
  await MOVE_FOLLOWERS.run(db, { from, to });
  await MOVE_MODERATORS.run(db, { from, to });
}

const SAME_NAME = statement({
  name: 'category-merge.same-name',
  params: FROM_TO,
  row: { name: text },
  text: `select a.name from categories a join categories b on b.name = a.name and b.parent_id = :to and b.id <> :from
    where a.parent_id = :from limit 1`,
});

/** Returns the name of a child that both categories have; null when there is none. */
export async function findSharedChildName(db: Db, from: Id, to: Id): Promise<string | null> {
  return (await SAME_NAME.first(db, { from, to }))?.name ?? null;
}

const DEPTH = statement({
  name: 'category-merge.depth',
  params: { id },
  row: { depth: int },
  text: `select coalesce(max(cardinality(ancestor_ids)), 0) as depth from categories where ancestor_ids @> array[:id::bigint]`,
});

/** Returns the number of ancestors of the deepest descendant; 0 when there is none. */
export async function findSubtreeDepth(db: Db, categoryId: Id): Promise<number> {
  return (await DEPTH.one(db, { id: categoryId })).depth;
}

const ADOPT = statement({
  name: 'category-merge.adopt',
  params: FROM_TO,
  text: `update categories k set parent_id = :to, position = o.place from (
      select id, (select coalesce(max(position), -1) from categories where parent_id = :to)
        + row_number() over (order by position, id) as place from categories where parent_id = :from) o
    where o.id = k.id`,
});

/** Moves the children of one category to another; `updateSubtree` updates the paths. */
export async function moveChildren(db: Db, from: Id, to: Id): Promise<void> {
  await ADOPT.run(db, { from, to });
}

/** SQL: counts items of a level or above that would be below another one, over a category and its descendants. */
const changing = (name: string, previous: string, next: string) =>
  `coalesce(sum(n.live) filter (where k.visibility ${previous} and k.then ${next}), 0)::int as "${name}"`;

const EFFECT = statement({
  name: 'category-merge.effect',
  params: { id, visibility: int },
  row: { hiddenVisitors: int, hiddenMembers: int, shownVisitors: int, shownMembers: int },
  text: `select ${changing('hiddenVisitors', '= 0', '>= 1')}, ${changing('hiddenMembers', '<= 1', '>= 2')},
      ${changing('shownVisitors', '>= 1', '= 0')}, ${changing('shownMembers', '>= 2', '<= 1')}
    from (select id, model, visibility, case when id = :id then :visibility::int else greatest(visibility, :visibility::int) end as then
        from categories where id = :id or ancestor_ids @> array[:id::bigint]) k
      join content_counts n on n.model = k.model and n.category_id = k.id`,
});

/** Counts the items that visitors, and signed-in outside users, would lose or gain. */
export async function countVisibilityEffect(db: Db, categoryId: Id, visibility: number) {
  return EFFECT.one(db, { id: categoryId, visibility });
}
