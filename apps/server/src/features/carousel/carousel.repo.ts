import type { Insertable, Updateable } from 'kysely';
import type { Model } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, intOf, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/schema.ts';

export type NewCarousel = Insertable<Tables['carousels']>;

/** More than so many nobody waits for. */
const SHOWN = 12;

const CAROUSEL_SHOWN = statement({
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
     order by position, id limit ${SHOWN}`,
});

/** What a section shows at `now`, in its order. */
export async function listShown(db: Db, model: Model, now: Date) {
  return CAROUSEL_SHOWN.all(db, { model, now });
}

export interface CarouselFilter {
  model: Model | null;
  status: number | null;
  limit: number;
  offset: number;
}

const CHOSEN =
  'deleted_at is null and (:model::text is null or model = :model) and (:status::smallint is null or status = :status)';
const chosenParams = { model: nullable(textOf<Model>()), status: nullable(int) };

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
  params: { ...chosenParams, limit: bigint, offset: bigint },
  row: carouselRow,
  text: `select ${COLUMNS} from carousels where ${CHOSEN} order by model, position, id limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'carousel.count',
  params: chosenParams,
  row: { total: int },
  text: `select count(*)::int as total from carousels where ${CHOSEN}`,
});

/** One page of all pictures in the order they are shown, section by section. */
export async function listCarousels(
  db: Db,
  filter: CarouselFilter,
): Promise<{ rows: CarouselRow[]; total: number }> {
  const rows = await PAGE.all(db, filter);
  const { total } = await COUNT.one(db, filter);
  return { rows, total };
}

/** Stores a picture of the carousel. Resolves to the whole row. */
export async function insertCarousel(db: Db, row: NewCarousel): Promise<CarouselRow> {
  return db.insertInto('carousels').values(row).returningAll().executeTakeFirstOrThrow();
}

const LOCK = statement({
  name: 'carousel.lock',
  params: { id },
  row: carouselRow,
  text: `select ${COLUMNS} from carousels where id = :id and deleted_at is null for update`,
});

/** A picture, held until the transaction ends; null when there is none. */
export async function lockCarousel(db: Db, carouselId: Id): Promise<CarouselRow | null> {
  return LOCK.first(db, { id: carouselId });
}

/** Changes what `change` names. Undefined when there is no such picture. */
export async function updateCarousel(
  db: Db,
  carouselId: Id,
  change: Updateable<Tables['carousels']>,
  now: Date,
): Promise<CarouselRow | undefined> {
  return db
    .updateTable('carousels')
    .set({ ...change, updated_at: now })
    .where('id', '=', carouselId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

const RESTORE = statement({
  name: 'carousel.restore',
  params: { id },
  row: { model: textOf<Model>() },
  text: 'update carousels set deleted_at = null where id = :id and deleted_at is not null returning model',
});

/** Takes a deletion back. Resolves to the section; null when there is none. */
export async function restoreCarousel(db: Db, carouselId: Id): Promise<Model | null> {
  return (await RESTORE.first(db, { id: carouselId }))?.model ?? null;
}

/** Pictures deleted before `before` go for good. */
export async function purgeCarousels(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('carousels').where('deleted_at', '<', before).execute();
}
