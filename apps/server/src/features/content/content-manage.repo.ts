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

/** What the table of a section knows in addition to what all four do: SQL about `c`, a row of contents. */
interface SectionConditions {
  model: ContentModel;
  /** Conditions by the name of their filter. */
  filters?: Readonly<Record<string, string>>;
  /** Lists of what readers do not have, by their name, besides the statuses. */
  states?: Readonly<Record<string, string>>;
}

export interface ManagedFilter {
  /** APPROVED: all that this reader has, whatever waits behind it. */
  state: string;
  viewer: Viewer;
  /** Limits what readers do not have to these categories; null for everything. */
  scope: readonly Id[] | null;
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  updatedFrom?: string | undefined;
  updatedUntil?: string | undefined;
  /** Only these, best first: what a keyword found. */
  ids?: readonly Id[] | undefined;
  /** Part of the title, for texts that cannot be searched. */
  words?: string | undefined;
  /** Filters of the section, with the value of those that have a parameter of their name. */
  sectionFilters: Readonly<Record<string, unknown>>;
}

/**
 * The newest text `r` of what is not published: one row by its key. Its category may be another
 * than that of what readers have.
 */
const NEWEST = `r.content_id = c.id and r.number = c.revision
  and (:scope::bigint[] is null or r.category_id = any(:scope) or r.category_id is not distinct from c.category_id)`;

/** The title that what was approved has, which a draft after it may have changed. */
const APPROVED_TITLE = `(select a.title from (${selectLastApproved('c')}) a)`;

const FILTERS = {
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  tagId: 'exists (select from content_tags f where f.content_id = c.id and f.tag_id = :tagId)',
  authorId: 'c.author_id = :authorId',
  updatedFrom: `c.updated_at >= ${startOfDaySql(':updatedFrom')}`,
  updatedUntil: `c.updated_at < ${startOfDaySql('(:updatedUntil::date + 1)')}`,
  ids: 'c.id = any(:ids::bigint[])',
};

/** Values of all conditions but those of a section. */
const whereParams = {
  ...{ status: textOf<ContentStatus>(), scope: nullable(ids), ...viewerParams },
  ...{ categoryIds: ids, tagId: id, authorId: id, updatedFrom: day, updatedUntil: day },
  ...{ ids, words: text },
};

/** What was approved and taken from its readers. */
const UNPUBLISHED = 'c.unpublished_at is not null';

/** What the statements differ by; each combination is one of its own. */
interface Variant {
  /** `live`, `other` (a status), or the name of a list of what was approved and readers do not have. */
  kind: string;
  filters: readonly string[];
}

/** The conditions of one section's table. */
function buildManagedWhere({
  model,
  filters: sectionFilters = {},
  states = {},
}: SectionConditions) {
  const unpublishedStates: Record<string, string> = { UNPUBLISHED, ...states };
  const all: Record<string, string> = { ...FILTERS, ...sectionFilters };
  const kinds = ['live', 'other', ...listKeys(unpublishedStates)];
  const variants: Variant[] = kinds.flatMap((kind) =>
    // what is live is searched by its words, not by its title
    listSamples([...listKeys(all), ...(kind === 'live' ? [] : ['words'])]).map((filters) => ({
      ...{ kind, filters },
    })),
  );

  function buildWhere({ kind, filters }: Variant): string {
    const scope = '(:scope::bigint[] is null or c.category_id = any(:scope))';
    const conditions = [`c.model = '${model}'`];
    if (kind === 'live') conditions.push(isContentReadableByIndex('c', VIEWER));
    else if (kind === 'other') {
      // said twice: an index of what is not published is found by the constant
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

  return { variants, whereOf: buildWhere, variantOf: toVariant };
}

function keywordSql(kind: string): string {
  if (kind !== 'other') return `position(lower(:words) in lower(${APPROVED_TITLE})) > 0`;
  return `(position(lower(:words) in lower(c.title)) > 0 or exists (
      select from revisions r where ${NEWEST} and position(lower(:words) in lower(r.title)) > 0))`;
}

/** What the table of a section adds to that of all; SQL about `c`, a row of contents. */
interface SectionTable<R extends Shape> extends SectionConditions {
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
