import type { CoverSort } from '@zhihui/contract/features/cover/cover.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { family, statement } from '../../db/statement.ts';

export interface CoverFilter {
  /** Part of the name; empty for all. */
  keyword: string;
  model: ContentModel | null;
  /** Whether to include covers of announcements. */
  announcements: boolean;
  sort: CoverSort;
  limit: number;
  offset: number;
}

const coverRow = {
  id,
  name: text,
  image_url: text,
  model: nullable(textOf<ContentModel>()),
  created_at: timestamp,
};
export type CoverRow = RowOf<typeof coverRow>;

const NAME_MATCHES = `and letter_pairs(lower(name)) @> letter_pairs(lower(:keyword))
    and position(lower(:keyword) in lower(name)) > 0`;
const buildWhere = (hasKeyword: boolean) => `deleted_at is null ${hasKeyword ? NAME_MATCHES : ''}
    and (:model::text is null or model is null or model = :model)
    and (:announcements or model is distinct from 'ANNOUNCEMENT')`;
const filterParams = { keyword: text, model: nullable(text), announcements: bool };
const ORDER = { latest: 'id desc', name: 'name, id' } as const satisfies Record<CoverSort, string>;
const NAMES = [false, true];
const getSuffix = (hasKeyword: boolean) => (hasKeyword ? 'named' : '');

const PAGE = family({
  variants: () =>
    NAMES.flatMap((hasKeyword) =>
      (Object.keys(ORDER) as CoverSort[]).map((sort) => ({ hasKeyword, sort })),
    ),
  name: ({ hasKeyword, sort }) => `cover.page.${sort}.${getSuffix(hasKeyword)}`,
  declare: ({ hasKeyword, sort }: { hasKeyword: boolean; sort: CoverSort }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: coverRow,
    text: `select id, name, image_url, model, created_at from covers where ${buildWhere(hasKeyword)}
     order by ${ORDER[sort]} limit :limit offset :offset`,
  }),
});

const COUNT = family({
  variants: () => NAMES,
  name: (hasKeyword) => `cover.count.${getSuffix(hasKeyword)}`,
  declare: (hasKeyword) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total from covers where ${buildWhere(hasKeyword)}`,
  }),
});

/** Returns one page of the library; `model` includes the covers for every section. */
export async function listCovers(
  db: Db,
  filter: CoverFilter,
): Promise<{ rows: CoverRow[]; total: number }> {
  const hasKeyword = filter.keyword !== '';
  const rows = await PAGE.of({ hasKeyword, sort: filter.sort }).all(db, filter);
  const { total } = await COUNT.of(hasKeyword).one(db, filter);
  return { rows, total };
}

const newCover = { name: text, image_url: text, model: nullable(textOf<ContentModel>()) };
type NewCover = ValuesOf<typeof newCover>;

const INSERT = statement({
  name: 'cover.insert',
  params: newCover,
  row: coverRow,
  text: `insert into covers (name, image_url, model) values (:name, :image_url, :model)
    returning id, name, image_url, model, created_at`,
});

/** Inserts a cover and returns the row. */
export async function insertCover(db: Db, row: NewCover): Promise<CoverRow> {
  return INSERT.one(db, row);
}

const UPDATE = statement({
  name: 'cover.update',
  params: { id, change: json<string>() },
  row: coverRow,
  text: `update covers set ${setChanged('covers', [...Object.keys(newCover), 'deleted_at'])}
    where id = :id and deleted_at is null returning id, name, image_url, model, created_at`,
});

/** Updates the fields in `diffField`. Returns null when the cover does not exist. */
export async function updateCover(
  db: Db,
  coverId: Id,
  change: Partial<NewCover & { deleted_at: Date }>,
): Promise<CoverRow | null> {
  return UPDATE.first(db, { id: coverId, change: JSON.stringify(change) });
}

const RESTORE = statement({
  name: 'cover.restore',
  params: { id },
  row: { id },
  text: 'update covers set deleted_at = null where id = :id and deleted_at is not null returning id',
});

/** Restores a deleted cover. Returns false when it does not exist. */
export async function restoreCover(db: Db, coverId: Id): Promise<boolean> {
  return (await RESTORE.count(db, { id: coverId })) > 0;
}

const PURGE = statement({
  name: 'cover.purge',
  params: { before: timestamp },
  text: 'delete from covers where deleted_at < :before',
});

/** Purges covers deleted before `before`. */
export async function purgeCovers(db: Db, before: Date): Promise<void> {
  await PURGE.run(db, { before });
}
