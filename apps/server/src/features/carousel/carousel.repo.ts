// Why it is as it is: docs/decisions/0050-pictures-and-agents.md
import type { Model } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  id,
  int,
  intOf,
  json,
  nullable,
  text,
  textOf,
  timestamp,
  timestampText,
  ids,
} from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { statement } from '../../db/statement.ts';

/** More pictures than this would not be seen. */
const MAX_SHOWN = 12;

const LIST_VISIBLE = statement({
  name: 'carousel.shown',
  params: { model: text, now: timestamp },
  row: {
    title: text,
    image_url: text,
    redirect_url: nullable(text),
    width: nullable(int),
    height: nullable(int),
  },
  text: `select title, image_url, redirect_url, width, height from carousels
     where status = 1 and deleted_at is null and model = :model and coalesce(starts_at <= :now, true) and coalesce(ends_at > :now, true)
     order by position, id limit ${MAX_SHOWN}`,
});

/** Returns the pictures that a section shows at `now`, in order. */
export async function listVisible(db: Db, model: Model, now: Date) {
  return LIST_VISIBLE.all(db, { model, now });
}

interface CarouselFilter {
  model: Model | null;
  status: number | null;
  limit: number;
  offset: number;
}

const FILTER =
  'deleted_at is null and (:model::text is null or model = :model) and (:status::smallint is null or status = :status)';
const filterParams = { model: nullable(textOf<Model>()), status: nullable(int) };

const carouselRow = {
  id,
  model: textOf<Model>(),
  title: text,
  image_url: text,
  redirect_url: nullable(text),
  position: int,
  status: intOf<0 | 1>(),
  starts_at: nullable(timestamp),
  ends_at: nullable(timestamp),
  width: nullable(int),
  height: nullable(int),
  created_at: timestamp,
  updated_at: timestamp,
};
export type CarouselRow = RowOf<typeof carouselRow>;
const COLUMNS = `id, model, title, image_url, redirect_url, position, status, starts_at, ends_at, width, height,
  created_at, updated_at`;

const PAGE = statement({
  name: 'carousel.page',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row: carouselRow,
  text: `select ${COLUMNS} from carousels where ${FILTER} order by model, position, id limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'carousel.count',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total from carousels where ${FILTER}`,
});

/** Returns one page of all pictures in display order, section by section. */
export async function listCarousels(
  db: Db,
  filter: CarouselFilter,
): Promise<{ rows: CarouselRow[]; total: number }> {
  const rows = await PAGE.all(db, filter);
  const { total } = await COUNT.one(db, filter);
  return { rows, total };
}

const newCarousel = {
  model: textOf<Model>(),
  title: text,
  image_url: text,
  redirect_url: nullable(text),
  position: int,
  status: intOf<0 | 1>(),
  starts_at: nullable(timestampText),
  ends_at: nullable(timestampText),
  width: nullable(int),
  height: nullable(int),
};
type NewCarousel = ValuesOf<typeof newCarousel>;

const INSERT = statement({
  name: 'carousel.insert',
  params: newCarousel,
  row: carouselRow,
  text: `insert into carousels (model, title, image_url, redirect_url, position, status, starts_at, ends_at, width, height)
    values (:model, :title, :image_url, :redirect_url, :position, :status, :starts_at, :ends_at, :width, :height)
    returning ${COLUMNS}`,
});

/** Inserts a picture and returns the row. */
export async function insertCarousel(db: Db, row: NewCarousel): Promise<CarouselRow> {
  return INSERT.one(db, row);
}

const LOCK = statement({
  name: 'carousel.lock',
  params: { id },
  row: carouselRow,
  text: `select ${COLUMNS} from carousels where id = :id and deleted_at is null for update`,
});

/** Locks a picture until the transaction ends; null when it does not exist. */
export async function lockCarousel(db: Db, carouselId: Id): Promise<CarouselRow | null> {
  return LOCK.first(db, { id: carouselId });
}

const UPDATE = statement({
  name: 'carousel.update',
  params: { id, change: json<string>(), now: timestamp },
  row: carouselRow,
  text: `update carousels set updated_at = :now, ${setChanged('carousels', [...Object.keys(newCarousel), 'deleted_at'])}
    where id = :id and deleted_at is null returning ${COLUMNS}`,
});

/** Updates the fields in `diffField`. Returns null when the picture does not exist. */
export async function updateCarousel(
  db: Db,
  carouselId: Id,
  change: Partial<NewCarousel & { deleted_at: Date }>,
  now: Date,
): Promise<CarouselRow | null> {
  return UPDATE.first(db, { id: carouselId, change: JSON.stringify(change), now });
}

const RESTORE = statement({
  name: 'carousel.restore',
  params: { id },
  row: { model: textOf<Model>() },
  text: 'update carousels set deleted_at = null where id = :id and deleted_at is not null returning model',
});

/** Restores a deleted picture and returns its section; null when it does not exist. */
export async function restoreCarousel(db: Db, carouselId: Id): Promise<Model | null> {
  return (await RESTORE.first(db, { id: carouselId }))?.model ?? null;
}

const PURGE = statement({
  name: 'carousel.purge',
  params: { before: timestamp },
  text: 'delete from carousels where deleted_at < :before',
});

/** Purges pictures deleted before `before`. */
export async function purgeCarousels(db: Db, before: Date): Promise<void> {
  await PURGE.run(db, { before });
}

const SECTION = statement({
  name: 'carousel.section',
  params: { id },
  row: { model: textOf<Model>() },
  text: 'select model from carousels where id = :id and deleted_at is null',
});

/** Returns the section of a picture; null when it does not exist. */
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

/** Returns the pictures of a section in order, locked so that none is added or moved until the transaction ends. */
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

/** Saves the order of the pictures in `ordered`. */
export async function storeOrder(db: Db, ordered: readonly Id[]): Promise<void> {
  await SET_ORDER.run(db, { ids: ordered });
}
