import type { Insertable, Selectable } from 'kysely';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/schema.ts';

export type CoverRow = Selectable<Tables['covers']>;
type NewCover = Insertable<Tables['covers']>;

export interface CoverFilter {
  keyword: string;
  model: ContentModel | null;
  limit: number;
  offset: number;
}

const WHERE = `(:keyword = '' or position(lower(:keyword) in lower(name)) > 0)
    and (:model::text is null or model is null or model = :model)`;
const PAGE = statement({
  name: 'cover.page',
  params: { keyword: text, model: nullable(text), limit: bigint, offset: bigint },
  row: {
    id,
    name: text,
    image_url: text,
    model: nullable(textOf<ContentModel>()),
    created_at: timestamp,
  },
  text: `select * from covers where ${WHERE} order by id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'cover.count',
  params: { keyword: text, model: nullable(text) },
  row: { total: int },
  text: `select count(*)::int as total from covers where ${WHERE}`,
});

/** One page of the library, newest first; `model` takes those for every section along. */
export async function listCovers(
  db: Db,
  filter: CoverFilter,
): Promise<{ rows: CoverRow[]; total: number }> {
  const values = { keyword: filter.keyword, model: filter.model };
  const rows = await PAGE.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await COUNT.one(db, values);
  return { rows, total: total };
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
