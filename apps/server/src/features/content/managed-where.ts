import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { day, id, ids, nullable, text, textOf } from '../../db/kinds.ts';
import { listKeys, listSamples } from '../../db/variants.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { isContentReadableByIndex } from '../../visibility/content-access.ts';
import { selectLastApproved } from '../../visibility/pending-opening.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** What the table of a section knows in addition to what all four do: SQL about `c`, a row of contents. */
export interface SectionConditions {
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
export const NEWEST = `r.content_id = c.id and r.number = c.revision
  and (:scope::bigint[] is null or r.category_id = any(:scope) or r.category_id is not distinct from c.category_id)`;

/** The title that what was approved has, which a draft after it may have changed. */
export const APPROVED_TITLE = `(select a.title from (${selectLastApproved('c')}) a)`;

const FILTERS = {
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  tagId: 'exists (select from content_tags f where f.content_id = c.id and f.tag_id = :tagId)',
  authorId: 'c.author_id = :authorId',
  updatedFrom: `c.updated_at >= ${startOfDaySql(':updatedFrom')}`,
  updatedUntil: `c.updated_at < ${startOfDaySql('(:updatedUntil::date + 1)')}`,
  ids: 'c.id = any(:ids::bigint[])',
};

/** Values of all conditions but those of a section. */
export const whereParams = {
  ...{ status: textOf<ContentStatus>(), scope: nullable(ids), ...viewerParams },
  ...{ categoryIds: ids, tagId: id, authorId: id, updatedFrom: day, updatedUntil: day },
  ...{ ids, words: text },
};

/** What was approved and taken from its readers. */
const UNPUBLISHED = 'c.unpublished_at is not null';

/** What the statements differ by; each combination is one of its own. */
export interface Variant {
  /** `live`, `other` (a status), or the name of a list of what was approved and readers do not have. */
  kind: string;
  filters: readonly string[];
}

/** The conditions of one section's table. */
export function buildManagedWhere({
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
