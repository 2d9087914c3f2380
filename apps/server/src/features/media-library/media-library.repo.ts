import { MEDIA_SORTS } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import type {
  MediaKind,
  MediaSort,
  MediaUsage,
} from '@zhihui/contract/features/media-library/media-library.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  day,
  id,
  int,
  ints,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { listSamples } from '../../db/variants.ts';
import { IS_UNUSED } from '../media/media.public.ts';

export interface LibraryFilter {
  keyword: string | undefined;
  kind: MediaKind | undefined;
  ownerId: Id | undefined;
  /** First and last day in the company's zone. */
  from: string | undefined;
  until: string | undefined;
  usage: MediaUsage | undefined;
}

/** The index finds names with all pairs of letters of the keyword; the keyword itself is then looked for. */
const HAS_KEYWORD = `letter_pairs(lower(m.name)) @> letter_pairs(lower(:keyword))
    and position(lower(:keyword) in lower(m.name)) > 0`;

const FILTERS = {
  keyword: HAS_KEYWORD,
  kind: 'm.kind = :kind',
  ownerId: 'm.owner_id = :ownerId',
  from: `m.created_at >= ${startOfDaySql(':from')}`,
  until: `m.created_at < ${startOfDaySql('(:until::date + 1)')}`,
};
type Filtered = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filtered[];

const filterParams = {
  keyword: text,
  kind: textOf<MediaKind>(),
  ownerId: id,
  from: day,
  until: day,
};

// Only an upload without links can be unused. Those are few; all others are used without a further question.
const UNUSED = 'unlinked_media x join media m on m.id = x.media_id';
const SOURCES: Readonly<Record<MediaUsage | 'ANY', { from: string; where: string }>> = {
  ANY: { from: 'media m', where: 'true' },
  UNUSED: { from: UNUSED, where: IS_UNUSED },
  USED: { from: 'media m', where: `m.id not in (select m.id from ${UNUSED} where ${IS_UNUSED})` },
};

interface Variant {
  usage: MediaUsage | 'ANY';
  filters: readonly Filtered[];
}
const variants = (): Variant[] =>
  (['ANY', 'USED', 'UNUSED'] as const).flatMap((usage) =>
    listSamples(FILTER_NAMES).map((filters) => ({ usage, filters })),
  );
const nameOf = ({ usage, filters }: Variant) => [usage.toLowerCase(), ...filters].join('.');
const buildFrom = ({ usage, filters }: Variant) =>
  `from ${SOURCES[usage].from} where ${[SOURCES[usage].where, ...filters.map((name) => FILTERS[name])].join(' and ')}`;

const ORDERS: Readonly<Record<MediaSort, string>> = {
  latest: 'm.created_at desc, m.id desc',
  oldest: 'm.created_at, m.id',
  largest: 'm.size desc, m.id desc',
  name: 'm.name, m.id',
};

const libraryRow = {
  id,
  kind: textOf<MediaKind>(),
  name: text,
  mime: text,
  extension: text,
  size: int,
  width: nullable(int),
  height: nullable(int),
  widths: ints,
  shared: bool,
  created_at: timestamp,
  owner_id: id,
  nickname: text,
  unused: bool,
};
export type LibraryRow = RowOf<typeof libraryRow>;

const LIST = family({
  variants: () =>
    variants().flatMap((variant) => MEDIA_SORTS.map((sort) => ({ ...variant, sort }))),
  name: ({ sort, ...variant }) => `media-library.list.${sort}.${nameOf(variant)}`,
  declare: ({ sort, ...variant }: Variant & { sort: MediaSort }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: libraryRow,
    // ids first: the details are looked up only for the uploads of the page
    text: `select m.id, m.kind, m.name, m.mime, m.extension, m.size, m.width, m.height, m.widths, m.shared, m.created_at,
       m.owner_id, u.nickname, (${IS_UNUSED}) as unused
     from (select m.id ${buildFrom(variant)} order by ${ORDERS[sort]} limit :limit offset :offset) found
     join media m on m.id = found.id join users u on u.id = m.owner_id order by ${ORDERS[sort]}`,
  }),
});

const COUNT = family({
  variants,
  name: (variant) => `media-library.count.${nameOf(variant)}`,
  declare: (variant) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total ${buildFrom(variant)}`,
  }),
});

/** One page of the uploads that match the filters, with how many there are. */
export async function listLibrary(
  db: Db,
  filter: LibraryFilter,
  page: { sort: MediaSort; limit: number; offset: number },
): Promise<{ rows: LibraryRow[]; total: number }> {
  const filters = FILTER_NAMES.filter((name) => filter[name] !== undefined && filter[name] !== '');
  const variant: Variant = { usage: filter.usage ?? 'ANY', filters };
  // what is not filtered by is in no text, so its value is never sent
  const values = { ...filter, ...page } as ValuesOf<typeof filterParams> & typeof page;
  const [rows, total] = await Promise.all([
    LIST.of({ ...variant, sort: page.sort }).all(db, values),
    getCachedTotal(db, COUNT.of(variant), values),
  ]);
  return { rows, total };
}

const SUMMARY = statement({
  name: 'media-library.summary',
  params: {},
  row: { count: int, size: bigint, unusedCount: int, unusedSize: bigint },
  text: `select a.count, a.size, b.count as "unusedCount", b.size as "unusedSize"
    from (select count(*)::int as count, coalesce(sum(size), 0)::bigint as size from media) a,
      (select count(*)::int as count, coalesce(sum(m.size), 0)::bigint as size
        from ${SOURCES.UNUSED.from} where ${SOURCES.UNUSED.where}) b`,
  long: true,
});

/** Number and bytes of all uploads, and of those that nothing uses. */
export function findLibrarySummary(db: Db) {
  return SUMMARY.one(db, {});
}

const OWNERS = statement({
  name: 'media-library.owners',
  params: { limit: bigint, offset: bigint },
  row: { id, nickname: text, count: int, size: bigint },
  text: `select u.id, u.nickname, o.count, o.size
    from (select owner_id, count(*)::int as count, sum(size)::bigint as size from media
      group by owner_id order by sum(size) desc, owner_id limit :limit offset :offset) o
    join users u on u.id = o.owner_id order by o.size desc, o.owner_id`,
  long: true,
});

const OWNER_COUNT = statement({
  name: 'media-library.owner-count',
  params: {},
  row: { total: int },
  text: 'select count(distinct owner_id)::int as total from media',
  long: true,
});

/** One page of those who uploaded something, the largest sum of bytes first. */
export async function listOwners(db: Db, page: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    OWNERS.all(db, page),
    getCachedTotal(db, OWNER_COUNT, {}),
  ]);
  return { rows, total };
}
