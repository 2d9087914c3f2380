import type { ManageSort } from '@zhihui/contract/features/content/manage.shapes.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bigint, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { Columns, RowOf, Shape, ValuesOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { family } from '../../db/statement.ts';
import { listKeys } from '../../db/variants.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import { APPROVED_TITLE, NEWEST, buildManagedWhere, whereParams } from './managed-where.ts';
import type { ManagedFilter, SectionConditions, Variant } from './managed-where.ts';

/** What the table of a section adds to that of all; SQL about `c`, a row of contents. */
export interface SectionTable<R extends Shape> extends SectionConditions {
  /** Kinds of the filters that take a value, by their names. */
  params?: Shape;
  orders?: Partial<Record<ManageSort, string>>;
  /** Columns, separated by commas, with their kinds; they may use `whereParams`. */
  columns?: string;
  row?: R;
}

const managedRow = {
  ...itemRow,
  live_revision: nullable(int),
  unpublished_at: nullable(timestamp),
  /** The title of the text that is not published, if readers have another; null in a list of what is. */
  newest_title: nullable(text),
  /** The title of what was approved, in lists of that. */
  approved_title: nullable(text),
};
export type ManagedRow = RowOf<typeof managedRow>;

const ORDERS: Partial<Record<ManageSort, string>> = {
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  comments: 'c.pinned desc, c.comment_count desc, c.id desc',
};
/** Drafts and the like, which nobody has at the top. */
const UNPUBLISHED_ORDER = 'c.updated_at desc, c.id desc';
const KEYWORD_ORDER = 'array_position(:ids::bigint[], c.id)';

/** By how well the ids fit that are asked for, by a choice, or as it is without one. */
type Order = 'relevance' | ManageSort | 'none';

const TITLES: Record<string, string> = {
  live: 'null as newest_title, null as approved_title',
  other: `(select nullif(r.title, c.title) from revisions r where ${NEWEST}) as newest_title, null as approved_title`,
};

/** The statements behind the back-office's table of one section. */
export function managedTable<const R extends Shape = Record<never, never>>(
  section: SectionTable<R>,
) {
  const { variants, whereOf: buildWhere, variantOf: toVariant } = buildManagedWhere(section);
  const orders: Record<string, string> = { ...ORDERS, ...section.orders };
  const params = { ...whereParams, ...section.params };
  const name = `content.manage.${SECTION_PATH[section.model]}`;
  const getVariantName = ({ kind, filters }: Variant) => [kind, ...filters].join('.');
  const buildOrder = (order: Order, { kind }: Variant) => {
    if (order === 'relevance') return KEYWORD_ORDER;
    return order !== 'none'
      ? orders[order]
      : kind === 'live'
        ? orders['updated']
        : UNPUBLISHED_ORDER;
  };
  const columns = section.columns === undefined ? '' : `, ${section.columns}`;

  const LIST = family({
    variants: () =>
      variants.flatMap((variant) =>
        (['relevance', ...listKeys(orders), 'none'] as Order[]).map((order) => ({
          variant,
          order,
        })),
      ),
    name: ({ variant, order }) => `${name}.${order}.${getVariantName(variant)}`,
    declare: ({ variant, order }: { variant: Variant; order: Order }) => ({
      params: { ...params, limit: bigint, offset: bigint },
      row: { ...managedRow, ...(section.row as R) },
      text: `select ${ITEM_COLUMNS}, c.live_revision, c.unpublished_at,
         ${TITLES[variant.kind] ?? `null as newest_title, ${APPROVED_TITLE} as approved_title`}${columns}
       from (select c.id from contents c where ${buildWhere(variant)} order by ${buildOrder(order, variant)}
         limit :limit offset :offset) found
       join contents c on c.id = found.id join users u on u.id = c.author_id left join categories k on k.id = c.category_id
       order by ${buildOrder(order, variant)}`,
    }),
  });

  const COUNT = family({
    variants: () => variants,
    name: (variant) => `${name}.count.${getVariantName(variant)}`,
    declare: (variant: Variant) => ({
      params,
      row: { total: int },
      text: `select count(*)::int as total from contents c where ${buildWhere(variant)}`,
    }),
  });

  return {
    model: section.model as ContentModel,

    /** One page; ordered by fit where ids come without `sort`. */
    async list(
      db: Db,
      filter: ManagedFilter,
      { sort, offset, limit }: { sort: ManageSort | undefined; offset: number; limit: number },
    ): Promise<(ManagedRow & Columns<R>)[]> {
      const order = filter.ids !== undefined && sort === undefined ? 'relevance' : (sort ?? 'none');
      const list = LIST.of({ variant: toVariant(filter), order });
      const rows = await list.all(db, { ...toValues(filter), offset, limit } as never);
      return rows as (ManagedRow & Columns<R>)[];
    },

    /** How many there are. */
    count: (db: Db, filter: ManagedFilter): Promise<number> =>
      getCachedTotal(db, COUNT.of(toVariant(filter)), toValues(filter) as never),
  };
}

/** A row of the table of a section. */
export type TableRow<T extends { list(...args: never[]): Promise<unknown[]> }> = Awaited<
  ReturnType<T['list']>
>[number];

/** Values of a filter; those of what is not filtered by are in no text, and not sent. */
function toValues({ viewer, sectionFilters: section, state, ...filter }: ManagedFilter) {
  const values = { ...filter, ...section, ...viewer, status: state };
  return values as unknown as ValuesOf<typeof whereParams>;
}
