import { isCategoryOpen } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { toViewer } from '../../kernel/viewer.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { bool, day, id, ids, nullable, textOf, texts } from '../../db/kinds.ts';
import { TODAY, startOfDaySql } from '../../db/company-day.ts';
import { listKeys } from '../../db/variants.ts';
import type { SearchFilters, SearchRequest } from './search-index.ts';

/** The filters beside a search, as parameters of a statement with `filterConditions`. */
export const filterParams = {
  ...{ models: nullable(texts), categoryIds: nullable(ids), tagIds: nullable(ids) },
  ...{ authorIds: nullable(ids), withFiles: bool, fresh: bool },
  ...{ within: nullable(textOf<'month' | 'year'>()), from: nullable(day), until: nullable(day) },
};

/** Values of `filterParams`. */
export function filterValues(filters: SearchFilters) {
  const { models = null, categoryIds = null, tagIds = null, authorIds = null } = filters;
  const { within = null, from = null, until = null, withFiles = false, fresh = false } = filters;
  return { models, categoryIds, tagIds, authorIds, within, from, until, withFiles, fresh };
}

/** Where a table stores what filters compare: columns, and conditions where it has no column. */
interface FilteredTable {
  id: string;
  model: string;
  categoryId: string;
  publishedAt: string;
  writtenBy(authors: string): string;
  isOverdue: string;
}

/** SQL: contents with an attachment that readers see. */
export const CONTENTS_WITH_FILES =
  "select l.content_id from media m join media_links l on l.media_id = m.id where m.kind = 'FILE' and l.live";

/** SQL: ids of contents by these authors. */
export const byAuthors = (authors: string): string =>
  `select a.id from contents a where a.author_id = any(${authors}) and a.live_revision is not null and a.deleted_at is null`;

const DOCUMENTS: FilteredTable = {
  ...{ id: 'd.content_id', model: 'd.model', categoryId: 'd.category_id' },
  publishedAt: 'd.published_at',
  writtenBy: (authors) => `d.content_id in (${byAuthors(authors)})`,
  // read once, when the first row needs it, and looked up from then on
  isOverdue: `d.content_id in (select o.id from contents o
    where o.review_by < ${TODAY} and o.live_revision is not null and o.deleted_at is null)`,
};

/** The contents `c` of a statement, for `filterConditions`. */
export const CONTENTS: FilteredTable = {
  ...{ id: 'c.id', model: 'c.model', categoryId: 'c.category_id', publishedAt: 'c.published_at' },
  writtenBy: (authors) => `c.author_id = any(${authors})`,
  isOverdue: `coalesce(c.review_by < (select ${TODAY}), false)`,
};

const hasTag = ({ id: content }: FilteredTable, tag: string): string =>
  `exists (select from content_tags t where t.content_id = ${content} and t.tag_id = ${tag})`;

// Whole days, so that counts hold until midnight.
const isInTime = ({ publishedAt: at }: FilteredTable): string => `(:within::text is null
    or ${at} >= case :within when 'month' then ${startOfDaySql(`(${TODAY} - interval '1 month')`)} else ${startOfDaySql(`(${TODAY} - interval '1 year')`)} end)
  and (:from::date is null or ${at} >= ${startOfDaySql(':from')}) and (:until::date is null or ${at} < ${startOfDaySql('(:until::date + 1)')})`;

/** SQL: what each kind of filter requires of a row, by kind, because the counts of one kind leave its own filter out. */
export function filterConditions(table: FilteredTable) {
  return {
    model: `(:models::text[] is null or ${table.model} = any(:models))`,
    category: `(:categoryIds::bigint[] is null or coalesce(${table.categoryId} = any(:categoryIds), false))`,
    tag: `(:tagIds::bigint[] is null or ${hasTag(table, 'any(:tagIds)')})`,
    author: `(:authorIds::bigint[] is null or ${table.writtenBy(':authorIds')})`,
    time: isInTime(table),
    files: `(not :withFiles::boolean or ${table.id} in (${CONTENTS_WITH_FILES}))`,
    fresh: `(not :fresh::boolean or not ${table.isOverdue})`,
  };
}

/** A kind of filter. */
export type FilterKind = keyof ReturnType<typeof filterConditions>;

/** What a request to the index requires, as parameters of a statement with `ALLOWED` and `CONDITIONS`. */
export const requestParams = {
  ...filterParams,
  ...{ ...viewerParams, categoryId: nullable(id), tagId: nullable(id) },
  ...{ model: nullable(textOf<ContentModel>()), allTagIds: nullable(ids) },
  ...{ notTagIds: nullable(ids), notAuthorIds: nullable(ids) },
};

/** Values of `requestParams`. */
export function requestValues(request: SearchRequest) {
  const { filters = {} } = request;
  const { categoryId = null, model = null, tagId = null } = request;
  return {
    ...filterValues(filters),
    ...toViewer(request),
    ...{ categoryId, model, tagId },
    allTagIds: listOrNull(filters.allTagIds),
    notTagIds: listOrNull(filters.notTagIds),
    notAuthorIds: listOrNull(filters.notAuthorIds),
  };
}

/** A list to have all of, or none of, is no condition when it is empty. */
function listOrNull<T>(list: readonly T[] | undefined): readonly T[] | null {
  return list === undefined || list.length === 0 ? null : list;
}

/** SQL: a CTE of the open categories that a request looks in. A content without category is open to everyone. */
export const ALLOWED = `
allowed as materialized (
  select id from categories
  where ${isCategoryOpen('categories', VIEWER)} and (:categoryId::bigint is null or id = :categoryId or ancestor_ids @> array[:categoryId])
    and (:categoryIds::bigint[] is null or id = any(:categoryIds))
)`;

const onDocuments = filterConditions(DOCUMENTS);

/** SQL: a document `d` was opened to the viewer by name, in a category in which the request looks. */
const OPENED = `(d.content_id = any(:opened::bigint[]) and (:categoryIds::bigint[] is null or d.category_id = any(:categoryIds))
    and (:categoryId::bigint is null or d.category_id in (select id from categories where id = :categoryId or ancestor_ids @> array[:categoryId])))`;

// Categories are left to `ALLOWED`, which is read once.
/** SQL: a document `d` of the index is one that the request may find. */
export const CONDITIONS = `
  (:categoryId::bigint is null and :categoryIds::bigint[] is null and d.category_id is null or d.category_id in (select id from allowed)
    or ${OPENED})
  and (:model::text is null or d.model = :model) and (d.model <> 'ANNOUNCEMENT' or :announcements::boolean)
  and (:tagId::bigint is null or ${hasTag(DOCUMENTS, ':tagId')})
  and ${listKeys(onDocuments)
    .filter((kind) => kind !== 'category')
    .map((kind) => onDocuments[kind])
    .join('\n  and ')}
  and (:allTagIds::bigint[] is null or (select count(*) from content_tags t
    where t.content_id = d.content_id and t.tag_id = any(:allTagIds)) = cardinality(:allTagIds))
  and (:notTagIds::bigint[] is null or not ${hasTag(DOCUMENTS, 'any(:notTagIds)')})
  and (:notAuthorIds::bigint[] is null or not ${DOCUMENTS.writtenBy(':notAuthorIds')})`;
