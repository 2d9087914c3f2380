import type { Insertable, Selectable } from 'kysely';
import type { Model } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, intOf, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/schema.ts';

export type CarouselRow = Selectable<Tables['carousels']>;
export type NewCarousel = Insertable<Tables['carousels']>;

/** More than so many nobody waits for. */
const SHOWN = 12;

const CAROUSEL_SHOWN = statement({
  name: 'carousel.shown',
  params: { model: text, now: timestamp },
  row: { title: text, image_url: text, redirect_url: nullable(text) },
  text: `select title, image_url, redirect_url from carousels
     where status = 1 and model = :model and coalesce(starts_at <= :now, true) and coalesce(ends_at > :now, true)
     order by position, id limit ${SHOWN}`,
});

/** What a section shows at `now`, in its order. */
export async function listShown(
  db: Db,
  model: Model,
  now: Date,
): Promise<Pick<CarouselRow, 'title' | 'image_url' | 'redirect_url'>[]> {
  return CAROUSEL_SHOWN.all(db, { model, now });
}

export interface CarouselFilter {
  model: Model | null;
  status: number | null;
  limit: number;
  offset: number;
}

const CHOSEN =
  '(:model::text is null or model = :model) and (:status::smallint is null or status = :status)';
const chosenParams = { model: nullable(textOf<Model>()), status: nullable(int) };

const PAGE = statement({
  name: 'carousel.page',
  params: { ...chosenParams, limit: bigint, offset: bigint },
  row: {
    id,
    model: textOf<Model>(),
    title: text,
    image_url: text,
    redirect_url: nullable(text),
    position: int,
    status: intOf<0 | 1>(),
    starts_at: nullable(timestamp),
    ends_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  text: `select * from carousels where ${CHOSEN} order by model, position, id limit :limit offset :offset`,
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

/** Undefined when there is no such picture. */
export async function updateCarousel(
  db: Db,
  id: Id,
  change: Partial<NewCarousel>,
  now: Date,
): Promise<CarouselRow | undefined> {
  return db
    .updateTable('carousels')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** False when it was not there. */
export async function deleteCarousel(db: Db, id: Id): Promise<boolean> {
  const result = await db.deleteFrom('carousels').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
