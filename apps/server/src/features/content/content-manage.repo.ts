import type { ManageSort } from '@zhihui/contract/features/article/article-manage.sorts.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, day, id, ids, int, nullable, text, textOf } from '../../db/kinds.ts';
import type { ValuesOf } from '../../db/kinds.ts';
import { family } from '../../db/statement.ts';
import { keysOf, samplesOf } from '../../db/variants.ts';
import { TODAY, startOf } from '../../db/today.ts';
import { contentReadableByIndex } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

export interface ManagedRow extends ItemRow {
  /** Day as `2026-11-21`. */
  review_by: string | null;
  /** The title of the text that is not published, if readers have another; null in a list of what is. */
  newest_title: string | null;
}

export interface ManagedFilter {
  model: ContentModel;
  /** APPROVED: all that this reader has, whatever waits behind it. */
  status: ContentStatus;
  viewer: Viewer;
  /** Limits what is not published to these categories; null for everything. */
  reach: readonly Id[] | null;
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  updatedFrom?: string | undefined;
  updatedUntil?: string | undefined;
  overdue: boolean;
  /** Only these, best first: what a keyword found. */
  ids?: readonly Id[] | undefined;
  /** Part of the title, for texts that cannot be searched. */
  words?: string | undefined;
}

const ORDER: Record<ManageSort, string> = {
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  comments: 'c.pinned desc, c.comment_count desc, c.id desc',
  reviewBy: 'c.pinned desc, c.review_by, c.id',
};
/** Drafts and the like, which nobody has at the top. */
const UNPUBLISHED_ORDER = 'c.updated_at desc, c.id desc';

/**
 * The newest text `r` of what is not published: one row by its key. Its category may be another
 * than that of what readers have.
 */
const NEWEST = `r.content_id = c.id and r.number = c.revision
  and (:reach::bigint[] is null or r.category_id = any(:reach) or r.category_id is not distinct from c.category_id)`;

const OVERDUE = `c.review_by < ${TODAY} and c.live_revision is not null`;

const FILTERS = {
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  tagId: 'exists (select from content_tags f where f.content_id = c.id and f.tag_id = :tagId)',
  authorId: 'c.author_id = :authorId',
  updatedFrom: `c.updated_at >= ${startOf(':updatedFrom')}`,
  updatedUntil: `c.updated_at < ${startOf('(:updatedUntil::date + 1)')}`,
  ids: 'c.id = any(:ids::bigint[])',
  words: `(position(lower(:words) in lower(c.title)) > 0 or exists (
      select from revisions r where ${NEWEST} and position(lower(:words) in lower(r.title)) > 0))`,
};
type Filtered = keyof typeof FILTERS;

const filterParams = {
  ...{ model: textOf<ContentModel>(), status: textOf<ContentStatus>(), reach: nullable(ids) },
  ...viewerParams,
  ...{ categoryIds: ids, tagId: id, authorId: id, updatedFrom: day, updatedUntil: day },
  ...{ ids, words: text },
};

/** What the statements differ by; each combination is one of its own. */
interface Variant {
  live: boolean;
  overdue: boolean;
  filters: readonly Filtered[];
}

const VARIANTS: Variant[] = [false, true].flatMap((live) =>
  [false, true].flatMap((overdue) =>
    samplesOf(keysOf(FILTERS))
      // what is live is searched by its words, not by its title
      .filter((filters) => !(live && filters.includes('words')))
      .map((filters) => ({ live, overdue, filters })),
  ),
);

const nameOf = ({ live, overdue, filters }: Variant): string =>
  [live ? 'live' : 'other', overdue && 'overdue', ...filters].filter(Boolean).join('.');

function whereOf({ live, overdue, filters }: Variant): string {
  const parts = live
    ? ['c.model = :model', contentReadableByIndex('c', VIEWER)]
    : [
        'c.model = :model',
        // said twice: an index of what is not published is found by the constant
        "c.status = :status and c.status <> 'APPROVED' and c.deleted_at is null",
        '(:reach::bigint[] is null or c.category_id = any(:reach))',
      ];
  parts.push(...filters.map((name) => FILTERS[name]));
  if (overdue) parts.push(OVERDUE);
  return parts.join(' and ');
}

function variantOf(filter: ManagedFilter): Variant {
  const filters = keysOf(FILTERS).filter((name) => filter[name] !== undefined);
  return { live: filter.status === 'APPROVED', overdue: filter.overdue, filters };
}

/** Values of a filter; those of what is not filtered by are in no text, and not sent. */
function valuesOf({ viewer, ...filter }: ManagedFilter) {
  return { ...filter, ...viewer } as unknown as ValuesOf<typeof filterParams>;
}

/** By how well the ids fit that are asked for, by a choice, or as it is without one. */
type Order = 'fit' | ManageSort | 'none';
const ORDERS: readonly Order[] = ['fit', ...keysOf(ORDER), 'none'];

function orderOf({ live }: Variant, order: Order): string {
  if (order === 'fit') return 'array_position(:ids::bigint[], c.id)';
  if (order !== 'none') return ORDER[order];
  return live ? ORDER.updated : UNPUBLISHED_ORDER;
}

const LIST = family({
  variants: () => VARIANTS.flatMap((variant) => ORDERS.map((order) => ({ variant, order }))),
  name: ({ variant, order }) => `content.manage.${order}.${nameOf(variant)}`,
  declare: ({ variant, order }: { variant: Variant; order: Order }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: { ...itemRow, review_by: nullable(text), newest_title: nullable(text) },
    text: `select ${ITEM_COLUMNS}, c.review_by::text as review_by, ${
      variant.live ? 'null' : `(select nullif(r.title, c.title) from revisions r where ${NEWEST})`
    } as newest_title
     from (select c.id from contents c where ${whereOf(variant)} order by ${orderOf(variant, order)}
       limit :limit offset :offset) found
     join contents c on c.id = found.id join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     order by ${orderOf(variant, order)}`,
  }),
});

/** One page; ordered by fit where ids are given without `sort`. */
export async function listManaged(
  db: Db,
  filter: ManagedFilter,
  { sort, offset, limit }: { sort: ManageSort | undefined; offset: number; limit: number },
): Promise<ManagedRow[]> {
  const order = filter.ids !== undefined && sort === undefined ? 'fit' : (sort ?? 'none');
  const list = LIST.of({ variant: variantOf(filter), order });
  return list.all(db, { ...valuesOf(filter), offset, limit });
}

const COUNT = family({
  variants: () => VARIANTS,
  name: (variant) => `content.manage.count.${nameOf(variant)}`,
  declare: (variant) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total from contents c where ${whereOf(variant)}`,
  }),
});

/** How many there are, exactly. */
export async function countManaged(db: Db, filter: ManagedFilter): Promise<number> {
  const { total } = await COUNT.of(variantOf(filter)).one(db, valuesOf(filter));
  return total;
}
