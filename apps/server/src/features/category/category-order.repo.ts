import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const SIBLINGS = statement({
  name: 'category.siblings',
  params: { id },
  row: { id },
  text: `select s.id from categories k join categories s on s.model = k.model and s.parent_id is not distinct from k.parent_id
    where k.id = :id order by s.position, s.id`,
});

/** A category and its siblings, in their order. */
export async function listSiblings(db: Db, categoryId: Id): Promise<Id[]> {
  return (await SIBLINGS.all(db, { id: categoryId })).map((row) => row.id);
}

const NUMBER = statement({
  name: 'category.number',
  params: { ids },
  text: `update categories k set position = o.place - 1 from unnest(:ids::bigint[]) with ordinality o(id, place)
    where k.id = o.id and k.position <> o.place - 1`,
});

/** Numbers siblings in this order; those that stand right already are not written. */
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

/** The position behind all that stand below a category, or at the top. */
export async function lastPosition(
  db: Db,
  model: ContentModel,
  parentId: Id | null,
): Promise<number> {
  return (await LAST.one(db, { model, parentId })).next;
}
