import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { opensIn } from '../../visibility/opening.ts';

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
    .values({ model: values.model, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Puts all values in, the place in the tree too; those below it are not touched. */
export async function updateCategory(db: Db, id: Id, values: CategoryValues): Promise<void> {
  await db
    .updateTable('categories')
    .set({ ...columnsOf(values), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

const columnsOf = (values: CategoryValues) => ({
  parent_id: values.parentId,
  ancestor_ids: [...values.ancestorIds],
  name: values.name,
  description: values.description,
  icon: values.icon,
  visibility: values.visibility,
  position: values.position,
});

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

/** Whether anything stands, or is to open, in or below a category, deleted things in the recycle bin included. */
export async function isInUse(
  db: Db,
  id: Id,
): Promise<'children' | 'contents' | 'scheduled' | null> {
  const rows = await named<{ children: boolean; contents: boolean; scheduled: boolean }>(
    db,
    'category.in-use',
    `select exists (select from categories where parent_id = $1) as children,
       exists (select from contents where category_id = $1) as contents,
       exists (select from contents c where c.model = 'ANNOUNCEMENT' and ${opensIn('c')} = $1) as scheduled`,
    [id],
  );
  const row = rows[0];
  if (row?.children === true) return 'children';
  if (row?.contents === true) return 'contents';
  return row?.scheduled === true ? 'scheduled' : null;
}

/** Deletes a category. The caller has seen to it that nothing is in it. */
export async function deleteCategory(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
