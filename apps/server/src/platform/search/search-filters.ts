import type { ContentModel } from '@zhihui/contract/models.ts';
import { bool, day, id, ids, int, nullable, textOf, texts } from '../../db/kinds.ts';
import { TODAY, startOf } from '../../db/today.ts';
import type { SearchRequest } from './search-index.ts';

/** What this asker may see and asked for, as parameters of a statement with `ALLOWED` and `FILTERS`. */
export const filterParams = {
  level: int,
  announcements: bool,
  categoryId: nullable(id),
  model: nullable(textOf<ContentModel>()),
  tagId: nullable(id),
  models: nullable(texts),
  categoryIds: nullable(ids),
  tagIds: nullable(ids),
  allTagIds: nullable(ids),
  notTagIds: nullable(ids),
  authorIds: nullable(ids),
  notAuthorIds: nullable(ids),
  within: nullable(textOf<'month' | 'year'>()),
  from: nullable(day),
  until: nullable(day),
  withFiles: bool,
  fresh: bool,
};

export function filterValues(request: SearchRequest) {
  const { level, announcements, categoryId, model, tagId, narrowed = {} } = request;
  return {
    ...{ level, announcements, categoryId: categoryId ?? null, model: model ?? null },
    ...{ tagId: tagId ?? null, models: narrowed.models ?? null },
    categoryIds: narrowed.categoryIds ?? null,
    tagIds: narrowed.tagIds ?? null,
    allTagIds: listOrNull(narrowed.allTagIds),
    notTagIds: listOrNull(narrowed.notTagIds),
    authorIds: narrowed.authorIds ?? null,
    notAuthorIds: listOrNull(narrowed.notAuthorIds),
    within: narrowed.within ?? null,
    from: narrowed.from ?? null,
    until: narrowed.until ?? null,
    withFiles: narrowed.withFiles === true,
    fresh: narrowed.fresh === true,
  };
}

/** Nothing to have, or not to have, is no condition. */
function listOrNull<T>(list: readonly T[] | undefined): readonly T[] | null {
  return list === undefined || list.length === 0 ? null : list;
}

/** SQL: a CTE of the categories that are asked for and open. A content without category is for everybody. */
export const ALLOWED = `
allowed as materialized (
  select id from categories
  where visibility <= :level::int and (:categoryId::bigint is null or id = :categoryId or ancestor_ids @> array[:categoryId])
    and (:categoryIds::bigint[] is null or id = any(:categoryIds))
)`;

/** SQL: ids of contents by these authors. */
export const BY_AUTHORS = (authors: string): string =>
  `select a.id from contents a where a.author_id = any(${authors}) and a.live_revision is not null and a.deleted_at is null`;

/** SQL: a moment lies in the time asked for. Whole days, so that counts hold until midnight. */
export const inTime = (at: string): string => `(:within::text is null or ${at} >= case :within
    when 'month' then ${startOf(`(${TODAY} - interval '1 month')`)} else ${startOf(`(${TODAY} - interval '1 year')`)} end)
  and (:from::date is null or ${at} >= ${startOf(':from')}) and (:until::date is null or ${at} < ${startOf('(:until::date + 1)')})`;

const TAGS = 'content_tags t where t.content_id = d.content_id and t.tag_id';

// Sets that do not depend on the row are read once, when the first row asks, and looked up from then on.
/** SQL: a document `d` is one that may be found. */
export const FILTERS = `
  (:categoryId::bigint is null and :categoryIds::bigint[] is null and d.category_id is null or d.category_id in (select id from allowed))
  and (:model::text is null or d.model = :model) and (d.model <> 'ANNOUNCEMENT' or :announcements::boolean)
  and (:tagId::bigint is null or exists (select from ${TAGS} = :tagId))
  and (:models::text[] is null or d.model = any(:models))
  and ${inTime('d.published_at')}
  and (:tagIds::bigint[] is null or exists (select from ${TAGS} = any(:tagIds)))
  and (:allTagIds::bigint[] is null or (select count(*) from ${TAGS} = any(:allTagIds)) = cardinality(:allTagIds))
  and (:notTagIds::bigint[] is null or not exists (select from ${TAGS} = any(:notTagIds)))
  and (:authorIds::bigint[] is null or d.content_id in (${BY_AUTHORS(':authorIds')}))
  and (:notAuthorIds::bigint[] is null or d.content_id not in (${BY_AUTHORS(':notAuthorIds')}))
  and (not :withFiles::boolean or d.content_id in (select l.content_id
    from media m join media_links l on l.media_id = m.id where m.kind = 'FILE' and l.live))
  and (not :fresh::boolean or d.content_id not in (select o.id from contents o
    where o.review_by < ${TODAY} and o.live_revision is not null and o.deleted_at is null))`;
