// Why it is as it is: docs/decisions/0050-pictures-and-agents.md
import type { Model } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const SECTION = statement({
  name: 'carousel.section',
  params: { id },
  row: { model: textOf<Model>() },
  text: 'select model from carousels where id = :id and deleted_at is null',
});

/** The section of a picture; null when there is none. */
export async function findSection(db: Db, carouselId: Id): Promise<Model | null> {
  return (await SECTION.first(db, { id: carouselId }))?.model ?? null;
}

const LOCK_ORDER = statement({
  name: 'carousel.turn',
  params: { model: text },
  row: { '?column?': int },
  text: `select 1 from pg_advisory_xact_lock(hashtextextended('carousel:' || :model, 0))`,
});
const ORDERED = statement({
  name: 'carousel.ordered',
  params: { model: text },
  row: { id, position: int },
  text: `select id, position from carousels where model = :model and deleted_at is null
    order by position, id limit 1000`,
});

/** Pictures of a section in their order. Nobody else adds or moves one until the transaction ends. */
export async function lockOrder(db: Db, model: Model): Promise<{ id: Id; position: number }[]> {
  await LOCK_ORDER.run(db, { model });
  return ORDERED.all(db, { model });
}

const SET_ORDER = statement({
  name: 'carousel.place',
  params: { ids },
  text: `update carousels c set position = o.place
    from unnest(:ids::bigint[]) with ordinality as o(id, place)
    where c.id = o.id and c.position <> o.place`,
});

/** Numbers the pictures as they stand in `ordered`. */
export async function storeOrder(db: Db, ordered: readonly Id[]): Promise<void> {
  await SET_ORDER.run(db, { ids: ordered });
}
