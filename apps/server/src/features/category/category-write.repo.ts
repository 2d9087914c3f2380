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

/** Before a deletion: waits for everybody who is putting something into a category. */
export async function lockCategory(db: Db, id: Id): Promise<void> {
  await LOCK.run(db, { id });
}

const LOCK_TREE = statement({
  name: 'category.lock-tree',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtext(:key))',
});

/** One writer at a time in a section's tree: moves could otherwise tie a knot. */
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

/** Stores a category. Resolves to its id. */
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

/** Puts all values in, the place in the tree too; those below it are not touched. */
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

/** Carries a move and a narrower visibility down: paths below get the new beginning, none is wider than the new level. */
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

/** Whether anything stands, or is to open, in or below a category, deleted things in the recycle bin included. */
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

/** Deletes a category. The caller has seen to it that nothing is in it. */
export async function deleteCategory(db: Db, id: Id): Promise<void> {
  await DELETE.run(db, { id });
}
