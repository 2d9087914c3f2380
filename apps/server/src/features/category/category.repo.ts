import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { categoryReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

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

/** Categories of a section that the viewer may know of, siblings in their order. */
export async function listCategories(
  db: Db,
  model: ContentModel,
  viewer: Viewer,
): Promise<CategoryRow[]> {
  return named<CategoryRow>(
    db,
    'category.list',
    `select ${COLUMNS} from categories k where k.model = $1 and ${categoryReadable('k', viewerAt(2))} order by k.position, k.id`,
    [model, ...viewerValues(viewer)],
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

/** The same, kept from being deleted until the transaction ends. */
export async function findHeldCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  const rows = await named<CategoryRow>(
    db,
    'category.find-held',
    `select ${COLUMNS} from categories k where k.id = $1 for key share`,
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

/** Ids of a section's category and everything below it; none when the viewer may not know of it. */
export async function subtreeIds(
  db: Db,
  id: Id,
  model: ContentModel,
  viewer: Viewer,
): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'category.subtree',
    `select id from categories where (id = $1 or ancestor_ids @> array[$1::bigint])
       and exists (select from categories k where k.id = $1 and k.model = $2 and ${categoryReadable('k', viewerAt(3))})`,
    [id, model, ...viewerValues(viewer)],
  );
  return rows.map((row) => row.id);
}
