import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type CategoryRow = RowOf<typeof LIST>;

const COLUMNS = `k.id, k.model, k.parent_id, k.ancestor_ids, k.name, k.description, k.icon, k.visibility, k.position,
  coalesce((select n.live from content_counts n where n.model = k.model and n.category_id = k.id), 0) as live`;

const categoryRow = {
  id,
  model: textOf<ContentModel>(),
  parent_id: nullable(id),
  ancestor_ids: ids,
  name: text,
  description: text,
  icon: nullable(text),
  visibility: int,
  position: int,
  live: int,
};

const LIST = statement({
  name: 'category.list',
  params: { model: text, ...viewerParams },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.model = :model and ${isCategoryReadable('k', VIEWER)} order by k.position, k.id`,
});

/** Categories of a section that the viewer may know of, siblings in their order. */
export async function listCategories(
  db: Db,
  model: ContentModel,
  viewer: Viewer,
): Promise<CategoryRow[]> {
  return LIST.all(db, { model, ...viewer });
}

const FIND = statement({
  name: 'category.find',
  params: { id },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.id = :id`,
});

/** A category whoever asks; null when there is none. */
export async function findCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  return FIND.first(db, { id });
}

const FIND_LOCKED = statement({
  name: 'category.find-held',
  params: { id },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.id = :id for key share`,
});

/** The same, protected from deletion until the transaction ends. */
export async function findLockedCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  return FIND_LOCKED.first(db, { id });
}

const SHARE_LOCK = statement({
  name: 'category.hold',
  params: { id },
  row: { id },
  text: 'select id from categories where id = :id for key share',
});

/** Keeps a category from being deleted until the transaction ends; false when it is not there (any more). */
export async function shareLockCategory(db: Db, id: Id): Promise<boolean> {
  return (await SHARE_LOCK.count(db, { id })) > 0;
}

const SUBTREE = statement({
  name: 'category.subtree',
  params: { id, model: text, ...viewerParams },
  row: { id },
  text: `select id from categories where (id = :id or ancestor_ids @> array[:id::bigint])
       and exists (select from categories k where k.id = :id and k.model = :model and ${isCategoryReadable('k', VIEWER)})`,
});

/** Ids of a section's category and everything below it; none when the viewer may not know of it. */
export async function subtreeIds(
  db: Db,
  id: Id,
  model: ContentModel,
  viewer: Viewer,
): Promise<Id[]> {
  const rows = await SUBTREE.all(db, { id, model, ...viewer });
  return rows.map((row) => row.id);
}
