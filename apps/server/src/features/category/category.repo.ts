import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface CategoryRow {
  id: Id;
  model: ContentModel;
  parent_id: Id | null;
  ancestor_ids: Id[];
  name: string;
  description: string;
  icon: string | null;
  visibility: number;
  position: number;
  live: number;
}

const COLUMNS = `k.id, k.model, k.parent_id, k.ancestor_ids, k.name, k.description, k.icon, k.visibility, k.position,
  coalesce((select n.live from content_counts n where n.model = k.model and n.category_id = k.id), 0) as live`;

/** Categories of a section up to a level, siblings in their order. */
export async function listCategories(
  db: Db,
  model: ContentModel,
  level: number,
): Promise<CategoryRow[]> {
  return named<CategoryRow>(
    db,
    'category.list',
    `select ${COLUMNS} from categories k where k.model = $1 and k.visibility <= $2 order by k.position, k.id`,
    [model, level],
  );
}

/** A category whoever asks; null when there is none. */
export async function findCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  const rows = await named<CategoryRow>(
    db,
    'category.find',
    `select ${COLUMNS} from categories k where k.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Keeps a category from being deleted until the transaction ends; false when it is not there (any more). */
export async function holdCategory(db: Db, id: Id): Promise<boolean> {
  const rows = await named(
    db,
    'category.hold',
    'select id from categories where id = $1 for key share',
    [id],
  );
  return rows.length > 0;
}

/** Before a deletion: waits for everybody who is putting something into a category. */
export async function lockCategory(db: Db, id: Id): Promise<void> {
  await named(db, 'category.lock', 'select id from categories where id = $1 for update', [id]);
}

/** One writer at a time in a section's tree: moves could otherwise tie a knot. */
export async function lockTree(db: Db, model: ContentModel): Promise<void> {
  await named(db, 'category.lock-tree', 'select pg_advisory_xact_lock(hashtext($1))', [
    `categories:${model}`,
  ]);
}

/** Ids of a section's category and everything below it; none when it lies beyond a level. */
export async function subtreeIds(
  db: Db,
  id: Id,
  model: ContentModel,
  level: number,
): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'category.subtree',
    `select id from categories where (id = $1 or ancestor_ids @> array[$1::bigint])
       and exists (select from categories k where k.id = $1 and k.model = $2 and k.visibility <= $3)`,
    [id, model, level],
  );
  return rows.map((row) => row.id);
}

/** Content `c` lies within what is assigned to person `u`, or in what is below that. */
export const COVERED_BY_PERSON = `exists (select from moderator_categories g join categories k on k.id = c.category_id
  where g.user_id = u.id and (g.category_id = k.id or g.category_id = any(k.ancestor_ids)))`;

/** Categories assigned to a moderator, with everything below them. */
export async function assignedIds(db: Db, userId: Id): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'category.assigned',
    `select k.id from categories k where exists (select from moderator_categories m where m.user_id = $1
       and (m.category_id = k.id or m.category_id = any(k.ancestor_ids)))`,
    [userId],
  );
  return rows.map((row) => row.id);
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

/** Stores a category. Resolves to its id. */
export async function insertCategory(db: Db, values: CategoryValues): Promise<Id> {
  const row = await db
    .insertInto('categories')
    .values({
      model: values.model,
      parent_id: values.parentId,
      ancestor_ids: [...values.ancestorIds],
      name: values.name,
      description: values.description,
      icon: values.icon,
      visibility: values.visibility,
      position: values.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Puts all values in, the place in the tree too; those below it are not touched. */
export async function updateCategory(db: Db, id: Id, values: CategoryValues): Promise<void> {
  await db
    .updateTable('categories')
    .set({
      parent_id: values.parentId,
      ancestor_ids: [...values.ancestorIds],
      name: values.name,
      description: values.description,
      icon: values.icon,
      visibility: values.visibility,
      position: values.position,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

/** Carries a move and a narrower visibility down: paths below get the new beginning, none is wider than the new level. */
export async function updateSubtree(
  db: Db,
  id: Id,
  oldDepth: number,
  ancestorIds: readonly Id[],
  visibility: number,
): Promise<void> {
  await named(
    db,
    'category.update-subtree',
    `update categories set ancestor_ids = $3::bigint[] || ancestor_ids[$2::int + 1:],
       visibility = greatest(visibility, $4)
     where ancestor_ids @> array[$1::bigint]`,
    [id, oldDepth, ancestorIds, visibility],
  );
}

/** Whether anything still stands in or below a category, deleted things in the recycle bin included. */
export async function isInUse(db: Db, id: Id): Promise<'children' | 'contents' | null> {
  const rows = await named<{ children: boolean; contents: boolean }>(
    db,
    'category.in-use',
    `select exists (select from categories where parent_id = $1) as children,
       exists (select from contents where category_id = $1) as contents`,
    [id],
  );
  const row = rows[0];
  if (row?.children === true) return 'children';
  return row?.contents === true ? 'contents' : null;
}

/** Deletes a category. The caller has seen to it that nothing is in it. */
export async function deleteCategory(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

/** A person no longer looks after any category. */
export async function removeFromCategories(db: Db, userId: Id): Promise<void> {
  await named(db, 'category.unassign', 'delete from moderator_categories where user_id = $1', [
    userId,
  ]);
}
