import type { ManageSort } from '@zhihui/contract/features/content/manage.shapes.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bigint, int, nullable, text, timestamp, day, id, ids, textOf } from '../../db/kinds.ts';
import type { Columns, RowOf, Shape, ValuesOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { family } from '../../db/statement.ts';
import { listKeys, listSamples } from '../../db/variants.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { isContentReadableByIndex } from '../../visibility/content-access.ts';
import { selectLastApproved } from '../../visibility/pending-opening.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** What a section's table has in addition to the common part: SQL on `c`, a row of contents. */
interface SectionConditions {
  model: ContentModel;
  /** Conditions by filter name. */
  filters?: Readonly<Record<string, string>>;
  /** Conditions of lists of unpublished items, by name, in addition to the statuses. */
  states?: Readonly<Record<string, string>>;
}

export interface ManagedFilter {
  /** APPROVED: everything that this reader can see, even if a newer text is waiting. */
  state: string;
  viewer: Viewer;
  /** Restricts unpublished items to these categories; null for all. */
  scope: readonly Id[] | null;
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  updatedFrom?: string | undefined;
  updatedUntil?: string | undefined;
  /** Only these ids, best match first: the results of a keyword search. */
  ids?: readonly Id[] | undefined;
  /** Part of the title, for texts that are not in the search index. */
  words?: string | undefined;
  /** Filters of the section, with the values of those that take a parameter. */
  sectionFilters: Readonly<Record<string, unknown>>;
}

/**
 * SQL: the newest text `r` of an unpublished item, found by its key. Its category may differ from the published one.
 */
const NEWEST = `r.content_id = c.id and r.number = c.revision
  and (:scope::bigint[] is null or r.category_id = any(:scope) or r.category_id is not distinct from c.category_id)`;

/** SQL: the approved title, which a later draft may have changed. */
const APPROVED_TITLE = `(select a.title from (${selectLastApproved('c')}) a)`;

const FILTERS = {
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  tagId: 'exists (select from content_tags f where f.content_id = c.id and f.tag_id = :tagId)',
  authorId: 'c.author_id = :authorId',
  updatedFrom: `c.updated_at >= ${startOfDaySql(':updatedFrom')}`,
  updatedUntil: `c.updated_at < ${startOfDaySql('(:updatedUntil::date + 1)')}`,
  ids: 'c.id = any(:ids::bigint[])',
};

/** Parameters of the common conditions. */
const whereParams = {
  ...{ status: textOf<ContentStatus>(), scope: nullable(ids), ...viewerParams },
  ...{ categoryIds: ids, tagId: id, authorId: id, updatedFrom: day, updatedUntil: day },
  ...{ ids, words: text },
};

/** Approved, then unpublished. */
const UNPUBLISHED = 'c.unpublished_at is not null';

/** Dimensions of the statements; each combination is a statement of its own. */
interface Variant {
  /** `listPublished`, `other` (a status), or the name of a list of approved items that are not published. */
  kind: string;
  filters: readonly string[];
}

/** Builds the conditions of one section's table. */
function buildManagedWhere({
  model,
  filters: sectionFilters = {},
  states = {},
}: SectionConditions) {
  const unpublishedStates: Record<string, string> = { UNPUBLISHED, ...states };
  const all: Record<string, string> = { ...FILTERS, ...sectionFilters };
  const kinds = ['live', 'other', ...listKeys(unpublishedStates)];
  const variants: Variant[] = kinds.flatMap((kind) =>
    // published items are searched by full text, not by title
    listSamples([...listKeys(all), ...(kind === 'live' ? [] : ['words'])]).map((filters) => ({
      ...{ kind, filters },
    })),
  );

  function buildWhere({ kind, filters }: Variant): string {
    const scope = '(:scope::bigint[] is null or c.category_id = any(:scope))';
    const conditions = [`c.model = '${model}'`];
    if (kind === 'live') conditions.push(isContentReadableByIndex('c', VIEWER));
    else if (kind === 'other') {
      // both conditions are needed: the constant one makes the planner use the partial index
      conditions.push(
        "c.status = :status and c.status <> 'APPROVED' and c.deleted_at is null",
        scope,
      );
    } else
      conditions.push(
        `${unpublishedStates[kind]} and c.live_revision is null and c.deleted_at is null`,
        scope,
      );
    for (const name of filters)
      conditions.push(name === 'words' ? keywordSql(kind) : (all[name] as string));
    return conditions.join(' and ');
  }

  function toVariant({ state, sectionFilters, ...filter }: ManagedFilter): Variant {
    const kind = state === 'APPROVED' ? 'live' : state in unpublishedStates ? state : 'other';
    const activeFilters: Record<string, unknown> = { ...filter, ...sectionFilters };
    const names = [...listKeys(all), 'words'].filter((name) => activeFilters[name] !== undefined);
    return { kind, filters: names };
  }

  return { variants, buildWhere, toVariant };
}

function keywordSql(kind: string): string {
  if (kind !== 'other') return `position(lower(:words) in lower(${APPROVED_TITLE})) > 0`;
  return `(position(lower(:words) in lower(c.title)) > 0 or exists (
      select from revisions r where ${NEWEST} and position(lower(:words) in lower(r.title)) > 0))`;
}

/** What a section's table adds to the common part; SQL on `c`, a row of contents. */
interface SectionTable<R extends Shape> extends SectionConditions {
  /** Kinds of the filters that take a value, by name. */
  params?: Shape;
  orders?: Partial<Record<ManageSort, string>>;
  /** Columns, separated by commas, with their kinds; they can use `whereParams`. */
  columns?: string;
  row?: R;
}

const managedRow = {
  ...itemRow,
  live_revision: nullable(int),
  unpublished_at: nullable(timestamp),
  /** Title of the unpublished text when readers see another; null in lists of published items. */
  newest_title: nullable(text),
  /** Approved title, in lists of approved items. */
  approved_title: nullable(text),
};
export type ManagedRow = RowOf<typeof managedRow>;

const ORDERS: Partial<Record<ManageSort, string>> = {
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  comments: 'c.pinned desc, c.comment_count desc, c.id desc',
};
/** Order of unpublished items, which are never pinned. */
const UNPUBLISHED_ORDER = 'c.updated_at desc, c.id desc';
const KEYWORD_ORDER = 'array_position(:ids::bigint[], c.id)';

/** By relevance when ids are given, by the chosen order, or the default. */
type Order = 'relevance' | ManageSort | 'none';

const TITLES: Record<string, string> = {
  live: 'null as newest_title, null as approved_title',
  other: `(select nullif(r.title, c.title) from revisions r where ${NEWEST}) as newest_title, null as approved_title`,
};

/** Creates the statements of the back-office's table of one section. */
export function managedTable<const R extends Shape = Record<never, never>>(
  section: SectionTable<R>,
) {
  const { variants, buildWhere, toVariant } = buildManagedWhere(section);
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

    /** Returns one page; by relevance when ids come without `sort`. */
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

    /** Counts the matching items. */
    count: (db: Db, filter: ManagedFilter): Promise<number> =>
      getCachedTotal(db, COUNT.of(toVariant(filter)), toValues(filter) as never),
  };
}

/** Row type of a section's table. */
export type TableRow<T extends { list(...args: never[]): Promise<unknown[]> }> = Awaited<
  ReturnType<T['list']>
>[number];

/** Values of a filter; statements ignore those of inactive filters. */
function toValues({ viewer, sectionFilters: section, state, ...filter }: ManagedFilter) {
  const values = { ...filter, ...section, ...viewer, status: state };
  return values as unknown as ValuesOf<typeof whereParams>;
}
