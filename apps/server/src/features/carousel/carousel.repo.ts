import type { Insertable, Selectable } from 'kysely';
import type { Model } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import type { Tables } from '../../db/schema.ts';

export type CarouselRow = Selectable<Tables['carousels']>;
export type NewCarousel = Insertable<Tables['carousels']>;

/** More than so many nobody waits for. */
const SHOWN = 12;

/** What a section shows at `now`, in its order. */
export async function listShown(
  db: Db,
  model: Model,
  now: Date,
): Promise<Pick<CarouselRow, 'title' | 'image_url' | 'redirect_url'>[]> {
  return named(
    db,
    'carousel.shown',
    `select title, image_url, redirect_url from carousels
     where status = 1 and model = $1 and coalesce(starts_at <= $2, true) and coalesce(ends_at > $2, true)
     order by position, id limit ${SHOWN}`,
    [model, now],
  );
}

export interface CarouselFilter {
  model: Model | null;
  status: number | null;
  limit: number;
  offset: number;
}

/** One page of all pictures in the order they are shown, section by section. */
export async function listCarousels(
  db: Db,
  filter: CarouselFilter,
): Promise<{ rows: CarouselRow[]; total: number }> {
  const values = [filter.model, filter.status];
  const where = '($1::text is null or model = $1) and ($2::smallint is null or status = $2)';
  const rows = await named<CarouselRow>(
    db,
    'carousel.page',
    `select * from carousels where ${where} order by model, position, id limit $3 offset $4`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'carousel.count',
    `select count(*)::int as total from carousels where ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
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
