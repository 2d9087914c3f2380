import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isGranted } from '../../visibility/audiences.ts';
import { isCategoryReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type CategoryRow = RowOf<typeof LIST>;

const COLUMNS = `k.id, k.model, k.parent_id, k.ancestor_ids, k.name, k.description, k.icon, k.visibility, k.audience_id, k.position,
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
  audience_id: nullable(id),
  position: int,
  live: int,
};

const LIST = statement({
  name: 'category.list',
  params: { model: text, ...viewerParams },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.model = :model and ${isCategoryReadable('k', VIEWER)} order by k.position, k.id`,
});

/** Returns the categories of a section that the viewer can see, siblings in order. */
export async function listCategories(
  db: Db,
  model: ContentModel,
  viewer: Viewer,
): Promise<CategoryRow[]> {
  return LIST.all(db, { model, ...viewer });
}

const LIST_MANAGED = statement({
  name: 'category.managed',
  params: { model: text, scope: nullable(ids), audiences: ids },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.model = :model
    and (k.visibility < 3 or ${VIEWER.isInAudience('k')} or :scope::bigint[] is null or k.id = any(:scope))
    order by k.position, k.id`,
});

/**
 * Returns the categories of a section that a manager knows of, siblings in order: of the GRANTED ones only those that they
 * may read or moderate.
 * @param scope ids of the categories that they moderate; null: all
 */
export async function listManagedCategories(
  db: Db,
  model: ContentModel,
  manager: { scope: readonly Id[] | null; audiences: readonly Id[] },
): Promise<CategoryRow[]> {
  return LIST_MANAGED.all(db, { model, ...manager });
}

const FIND = statement({
  name: 'category.find',
  params: { id },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.id = :id`,
});

/** Returns a category without checking access; null when it does not exist. */
export async function findCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  return FIND.first(db, { id });
}

const FIND_LOCKED = statement({
  name: 'category.find-held',
  params: { id },
  row: categoryRow,
  text: `select ${COLUMNS} from categories k where k.id = :id for key share`,
});

/** Returns a category locked against deletion until the transaction ends. */
export async function findLockedCategory(db: Db, id: Id): Promise<CategoryRow | null> {
  return FIND_LOCKED.first(db, { id });
}

const WRITER = statement({
  name: 'category.writer',
  params: { id, userId: id },
  row: { id },
  text: `select k.id from categories k where k.id = :id and ${isGranted('k', ':userId::bigint', ['WRITE', 'REVIEW'])}`,
});

/** Whether the person has a grant to write in a category, or moderates it. */
export async function isWriter(db: Db, id: Id, userId: Id): Promise<boolean> {
  return (await WRITER.count(db, { id, userId })) > 0;
}

const SHARE_LOCK = statement({
  name: 'category.hold',
  params: { id },
  row: { id },
  text: 'select id from categories where id = :id for key share',
});

/** Locks a category against deletion until the transaction ends; false when it does not exist (any more). */
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

/** Returns the ids of a category and its descendants; empty when the viewer cannot see it. */
export async function listSubtreeIds(
  db: Db,
  id: Id,
  model: ContentModel,
  viewer: Viewer,
): Promise<Id[]> {
  const rows = await SUBTREE.all(db, { id, model, ...viewer });
  return rows.map((row) => row.id);
}

const UNASSIGN = statement({
  name: 'category.unassign',
  params: { userId: id },
  text: 'delete from moderator_categories where user_id = :userId',
});

/** Removes a user's assignments to categories. */
export async function removeFromCategories(db: Db, userId: Id): Promise<void> {
  await UNASSIGN.run(db, { userId });
}

const CHILD = statement({
  name: 'category.child',
  params: { model: text, parentId: id, name: text },
  row: { id },
  text: 'select id from categories where model = :model and parent_id = :parentId and name = :name',
});

/** The category of this name directly below another; null when there is none. */
export async function findChildByName(
  db: Db,
  model: ContentModel,
  parentId: Id,
  name: string,
): Promise<Id | null> {
  return (await CHILD.first(db, { model, parentId, name }))?.id ?? null;
}

const SIBLINGS = statement({
  name: 'category.siblings',
  params: { id },
  row: { id },
  text: `select s.id from categories k join categories s on s.model = k.model and s.parent_id is not distinct from k.parent_id
    where k.id = :id order by s.position, s.id`,
});

/** Returns a category and its siblings, in order. */
export async function listSiblings(db: Db, categoryId: Id): Promise<Id[]> {
  return (await SIBLINGS.all(db, { id: categoryId })).map((row) => row.id);
}

const NUMBER = statement({
  name: 'category.number',
  params: { ids },
  text: `update categories k set position = o.place - 1 from unnest(:ids::bigint[]) with ordinality o(id, place)
    where k.id = o.id and k.position <> o.place - 1`,
});

/** Saves the order of siblings; rows already in position are not written. */
export async function saveOrder(db: Db, order: readonly Id[]): Promise<void> {
  await NUMBER.run(db, { ids: order });
}

const LAST = statement({
  name: 'category.last',
  params: { model: textOf<ContentModel>(), parentId: nullable(id) },
  row: { next: int },
  text: `select coalesce(max(position) + 1, 0) as next from categories
    where model = :model and parent_id is not distinct from :parentId`,
});

/** Returns the position after all children of a category, or at the root. */
export async function findNextPosition(
  db: Db,
  model: ContentModel,
  parentId: Id | null,
): Promise<number> {
  return (await LAST.one(db, { model, parentId })).next;
}
