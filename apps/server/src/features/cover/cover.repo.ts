import type { Insertable, Selectable } from 'kysely';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import type { Tables } from '../../db/schema.ts';

export type CoverRow = Selectable<Tables['covers']>;
type NewCover = Insertable<Tables['covers']>;

export interface CoverFilter {
  keyword: string;
  model: ContentModel | null;
  limit: number;
  offset: number;
}

/** One page of the library, newest first; `model` takes those for every section along. */
export async function listCovers(
  db: Db,
  filter: CoverFilter,
): Promise<{ rows: CoverRow[]; total: number }> {
  const values = [filter.keyword, filter.model];
  const where = `($1 = '' or position(lower($1) in lower(name)) > 0)
    and ($2::text is null or model is null or model = $2)`;
  const rows = await named<CoverRow>(
    db,
    'cover.page',
    `select * from covers where ${where} order by id desc limit $3 offset $4`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'cover.count',
    `select count(*)::int as total from covers where ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Stores a cover of the library. Resolves to the whole row. */
export async function insertCover(db: Db, row: NewCover): Promise<CoverRow> {
  return db.insertInto('covers').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined when there is no such cover. */
export async function updateCover(db: Db, id: Id, row: NewCover): Promise<CoverRow | undefined> {
  return db.updateTable('covers').set(row).where('id', '=', id).returningAll().executeTakeFirst();
}

/** False when it was not there. */
export async function deleteCover(db: Db, id: Id): Promise<boolean> {
  const result = await db.deleteFrom('covers').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
