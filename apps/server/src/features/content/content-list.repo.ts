import type { Id } from '@zhihui/contract/schema.ts';
import type {
  ContentModel,
  PublishedWithin,
  Sort,
  ContentStatus,
} from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, nullable, textOf, text } from '../../db/kinds.ts';
import type { ValuesOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { listKeys } from '../../db/variants.ts';
import { TODAY, startOfDaySql } from '../../db/company-day.ts';
import {
  isCategoryOpen,
  isContentReadable,
  isContentReadableByIndex,
  isLive,
  isOpenToAuthor,
  isSectionOpen,
} from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

interface ListFilter {
  model: ContentModel;
  viewer: Viewer;
  sort: Sort;
  offset: number;
  limit: number;
  /** Only these categories; subtrees are already expanded. */
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  answerState?: AnswerFilter | undefined;
  publishedWithin?: PublishedWithin | undefined;
}

/** Filters questions by the state of their answers; `waiting`: open without an accepted answer. */
export type AnswerFilter = 'waiting' | '-1' | '0' | '1';

// literals instead of parameters, so that each condition uses its index
/** SQL conditions on `c`, by filter. */
export const ANSWERING: Record<AnswerFilter, string> = {
  waiting: "c.model = 'QUESTION' and c.answer_state <> 1 and c.closed_at is null",
  '-1': "c.model = 'QUESTION' and c.answer_state = -1",
  '0': "c.model = 'QUESTION' and c.answer_state = 0",
  '1': "c.model = 'QUESTION' and c.answer_state = 1",
};

// whole days, so that a cached response is valid until midnight
const PUBLISHED_WITHIN: Record<PublishedWithin, string> = {
  week: `c.published_at >= ${startOfDaySql(`(${TODAY} - interval '1 week')`)}`,
  month: `c.published_at >= ${startOfDaySql(`(${TODAY} - interval '1 month')`)}`,
  year: `c.published_at >= ${startOfDaySql(`(${TODAY} - interval '1 year')`)}`,
};

const ORDER: Record<Sort, string> = {
  latest: 'c.pinned desc, c.published_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
};

/**
 * Dimensions of the list and count statements; each combination is a statement of its own, so that it uses its index.
 */
interface Variant {
  /** A single category is read in index order, several have to be sorted. */
  categories: 'none' | 'one' | 'several';
  tag: boolean;
  author: boolean;
  answerState: AnswerFilter | undefined;
  publishedWithin: PublishedWithin | undefined;
}

const CATEGORIES = ['none', 'one', 'several'] as const;
const FLAGS = [false, true] as const;

function* variants(): Generator<Variant> {
  for (const categories of CATEGORIES)
    for (const tag of FLAGS)
      for (const author of FLAGS)
        for (const answerState of [undefined, ...listKeys(ANSWERING)])
          for (const publishedWithin of [undefined, ...listKeys(PUBLISHED_WITHIN)])
            yield { categories, tag, author, answerState, publishedWithin };
}

function* listVariants(): Generator<Variant & { sort: Sort }> {
  for (const variant of variants()) for (const sort of listKeys(ORDER)) yield { ...variant, sort };
}

const getVariantName = ({
  categories,
  tag,
  author,
  answerState,
  publishedWithin,
}: Variant): string =>
  [categories, tag && 'tag', author && 'author', answerState, publishedWithin]
    .filter((part) => part !== false && part !== undefined && part !== 'none')
    .join('.');

const filterParams = {
  ...{ model: textOf<ContentModel>(), ...viewerParams },
  ...{ categoryId: id, categoryIds: ids, tagId: id, authorId: id },
};

function buildWhere({ categories, tag, author, answerState, publishedWithin }: Variant): string {
  return [
    'c.model = :model',
    isContentReadableByIndex('c', VIEWER),
    categories === 'one' && 'c.category_id = :categoryId',
    categories === 'several' && 'c.category_id = any(:categoryIds::bigint[])',
    tag && 'exists (select from content_tags f where f.content_id = c.id and f.tag_id = :tagId)',
    author && 'c.author_id = :authorId',
    answerState !== undefined && ANSWERING[answerState],
    publishedWithin !== undefined && PUBLISHED_WITHIN[publishedWithin],
  ]
    .filter((part) => part !== false)
    .join(' and ');
}

/** SQL: the stored counters for sections and categories; `categories` is an array of ids, null for all. */
const counted = (categories: string): string => `
  select coalesce(sum(n.live), 0)::int from content_counts n left join categories k on k.id = n.category_id
  where n.model = :model and ${isCategoryOpen('k', VIEWER)} and ${isSectionOpen('n', VIEWER)}
    and (${categories} is null or n.category_id = any(${categories}))`;

/** SQL: those counters, and what was opened to the viewer by name in categories that are closed to them. */
const countedWithOpened = (categories: string): string => `(${counted(categories)}) + (
  select count(*)::int from contents c left join categories k on k.id = c.category_id
  where c.id = any(:opened::bigint[]) and c.model = :model and ${isLive('c')} and ${isSectionOpen('c', VIEWER)}
    and not coalesce(${isCategoryOpen('k', VIEWER)}, false) and (${categories} is null or c.category_id = any(${categories})))`;

const TOTAL: Record<Variant['categories'], string> = {
  none: countedWithOpened('null::bigint[]'),
  one: countedWithOpened('array[:categoryId::bigint]'),
  several: countedWithOpened(':categoryIds::bigint[]'),
};

/** Whether the stored counters cover the filters. */
const hasCounter = ({ tag, author, answerState, publishedWithin }: Variant): boolean =>
  !tag && !author && answerState === undefined && publishedWithin === undefined;

/** Finds ids on an index first, then reads only those rows. `total` is null when it has to be counted. */
const LIST = family({
  variants: listVariants,
  name: (variant) => `content.list.${variant.sort}.${getVariantName(variant)}`,
  declare: (variant: Variant & { sort: Sort }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: { ...itemRow, total: nullable(int) },
    text: `select ${ITEM_COLUMNS}, ${hasCounter(variant) ? `(${TOTAL[variant.categories]})` : 'null::int'} as total
     from (select c.id from contents c where ${buildWhere(variant)} order by ${ORDER[variant.sort]}
           limit :limit offset :offset) found
     join contents c on c.id = found.id join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     order by ${ORDER[variant.sort]}`,
  }),
});

const COUNT = family({
  variants,
  name: (variant) => `content.count.${getVariantName(variant)}`,
  declare: (variant) => ({
    params: filterParams,
    row: { total: int },
    text: hasCounter(variant)
      ? `select (${TOTAL[variant.categories]}) as total`
      : `select count(*)::int as total from contents c where ${buildWhere(variant)}`,
  }),
});

type CountFilter = Omit<ListFilter, 'sort' | 'offset' | 'limit'>;

function toVariant(filter: CountFilter): Variant {
  const { categoryIds, tagId, authorId, answerState, publishedWithin } = filter;
  const categories =
    categoryIds === undefined ? 'none' : categoryIds.length === 1 ? 'one' : 'several';
  const tag = tagId !== undefined;
  return { categories, tag, author: authorId !== undefined, answerState, publishedWithin };
}

/** Values of a filter; statements ignore those of inactive filters. */
function toValues({ model, viewer, categoryIds, tagId, authorId }: CountFilter) {
  const [categoryId] = categoryIds ?? [];
  const values = { model, ...viewer, categoryId, categoryIds, tagId, authorId };
  return values as ValuesOf<typeof filterParams>;
}

/** Returns one page of what the viewer can read, with the total. */
export async function listAndCount(
  db: Db,
  filter: ListFilter,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { sort, limit, offset } = filter;
  const variant = toVariant(filter);
  const list = LIST.of({ ...variant, sort }).all(db, { ...toValues(filter), limit, offset });
  if (!hasCounter(variant)) {
    const [rows, total] = await Promise.all([list, countItems(db, filter)]);
    return { rows, total };
  }
  const rows = await list;
  // a page beyond the last one has no row that carries the total
  return { rows, total: rows[0]?.total ?? (await countItems(db, filter)) };
}

/** Counts the matching items exactly; uses the stored counters when the filters allow. */
export async function countItems(db: Db, filter: CountFilter): Promise<number> {
  const { total } = await COUNT.of(toVariant(filter)).one(db, toValues(filter));
  return total;
}

const BY_IDS = statement({
  name: 'content.by-ids',
  params: { ids, ...viewerParams },
  row: itemRow,
  text: `select ${ITEM_COLUMNS} from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
     join contents c on c.id = wanted.id
     join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} order by wanted.place`,
});

/** Returns the rows of these ids that the viewer can read, in the order of the ids; for search and the like. */
export async function listItemsByIds(
  db: Db,
  ids: readonly Id[],
  viewer: Viewer,
): Promise<ItemRow[]> {
  return ids.length === 0 ? [] : BY_IDS.all(db, { ids, ...viewer });
}

interface StatusFilter {
  model: ContentModel;
  status: ContentStatus;
  authorId?: Id | undefined;
  /** Restricts to categories in the caller's scope; null for all. */
  scope: readonly Id[] | null;
  /** They are the caller's own. */
  own: boolean;
  viewer: Viewer;
  offset: number;
  limit: number;
}

const WHERE = `c.model = :model and c.status = :status and c.deleted_at is null
    and (:authorId::bigint is null or c.author_id = :authorId) and (:scope::bigint[] is null or c.category_id = any(:scope))
    and (not :own::boolean or ${isOpenToAuthor({ content: 'c', category: 'k' }, VIEWER)})`;
const statusParams = {
  ...{ model: text, status: text, authorId: nullable(id), scope: nullable(ids), own: bool },
  ...viewerParams,
};
const BY_STATUS = statement({
  name: 'content.by-status',
  params: { ...statusParams, limit: bigint, offset: bigint },
  row: { ...itemRow },
  text: `select ${ITEM_COLUMNS} from contents c join users u on u.id = c.author_id
     left join categories k on k.id = c.category_id where ${WHERE}
     order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});

const BY_STATUS_COUNT = statement({
  name: 'content.by-status.count',
  params: statusParams,
  row: { total: int },
  text: `select count(*)::int as total from contents c left join categories k on k.id = c.category_id where ${WHERE}`,
});

/** Returns items of any status for their author or a reviewer; not for readers. */
export async function listByStatus(
  db: Db,
  filter: StatusFilter,
): Promise<{ rows: ItemRow[]; total: number }> {
  const values = {
    model: filter.model,
    status: filter.status,
    authorId: filter.authorId ?? null,
    scope: filter.scope,
    own: filter.own,
    ...filter.viewer,
  };
  const rows = await BY_STATUS.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await BY_STATUS_COUNT.one(db, values);
  return { rows, total };
}
