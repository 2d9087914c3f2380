import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, tsquery } from '../../db/kinds.ts';
import { family } from '../../db/statement.ts';
import { conditionQuery, underConditions } from './search-conditions.ts';
import { ALLOWED, BY_AUTHORS, FILTERS, filterParams, filterValues } from './search-filters.ts';
import type { FoundIds } from './search-hits.repo.ts';
import type { SearchRequest } from './search-index.ts';

/** Results that can be paged to, and one more. */
const COUNTED = 1001;

/** What is read first: the list of a word, what some people wrote, what has a tag, or everything from the newest on. */
const FROM = {
  words: `search_documents d where d.tsv @@ :all::tsquery and`,
  authors: `(${BY_AUTHORS(':authorIds')}) by join search_documents d on d.content_id = by.id where`,
  tags: `(select distinct t.content_id as id from content_tags t where t.tag_id = any(:allTagIds)) by
    join search_documents d on d.content_id = by.id where`,
  all: `search_documents d where`,
} as const;
type From = keyof typeof FROM;

const LATEST = family({
  variants: () => Object.keys(FROM) as From[],
  name: (from: From) => `search.latest.${from}`,
  declare: (from) => ({
    params: {
      ...filterParams,
      ...{ all: tsquery, not: nullable(tsquery), limit: bigint, offset: bigint },
    },
    row: { id: nullable(id), total: int },
    text: `
with ${ALLOWED},
found as materialized (
  select d.content_id, d.published_at from ${FROM[from]} ${FILTERS}
    and (:not::tsquery is null or not d.tsv @@ :not)
  order by d.published_at desc, d.content_id desc limit ${COUNTED}
)
select page.id, whole.total from (select count(*)::int as total from found) whole
left join (
  select content_id as id, published_at from found order by published_at desc, content_id desc limit :limit offset :offset
) page on true
order by page.published_at desc, page.id desc`,
  }),
});

/**
 * Documents that satisfy all conditions, the newest first.
 * @param words text of a tsquery that each must satisfy; `''` for none
 */
export async function findLatest(db: Db, words: string, request: SearchRequest): Promise<FoundIds> {
  const { must, not } = conditionQuery(request.terms);
  const all = words === '' ? must : underConditions(words, { must, not: '' });
  const rows = await LATEST.of(fromOf(all, request)).all(db, {
    ...filterValues(request),
    ...{ all, not: not === '' ? null : not, limit: request.limit, offset: request.offset },
  });
  return { ids: rows.flatMap((row) => row.id ?? []), total: rows[0]?.total ?? 0 };
}

function fromOf(all: string, { narrowed }: SearchRequest): From {
  if (all !== '') return 'words';
  if (narrowed?.authorIds !== undefined) return 'authors';
  return (narrowed?.allTagIds ?? []).length > 0 ? 'tags' : 'all';
}
