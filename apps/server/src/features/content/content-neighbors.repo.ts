import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Candidates per tag and for the category: popular ones hold thousands of items. */
const MAX_CANDIDATES = 60;
const MAX_RELATED = 30;

/** SQL: the first items of the item's own category. */
const IN_CATEGORY = `select c.id, 1 from contents c
  where c.category_id = (select own.category_id from contents own where own.id = :id)
    and c.id <> :id and c.live_revision is not null and c.deleted_at is null
  order by c.pinned desc, c.published_at desc, c.id desc limit ${MAX_CANDIDATES}`;

interface RelatedVariant {
  byCategory: boolean;
  /** Items of all sections, or of articles. */
  model: 'ARTICLE' | null;
}

/** Variants, because PostgreSQL would plan one statement for all of them for every page again. */
const LIST_RELATED = family({
  variants: (): RelatedVariant[] =>
    [true, false].flatMap((byCategory) =>
      ([null, 'ARTICLE'] as const).map((model) => ({ byCategory, model })),
    ),
  name: ({ byCategory, model }) =>
    `content.near.${byCategory ? 'category' : 'tags'}.${model ?? 'all'}`,
  declare: ({ byCategory, model }) => ({
    params: { id, ...viewerParams },
    row: { id, model: textOf<ContentModel>(), title: text },
    text: `with nearest as (select found.id, sum(found.points) as points from (
       select other.content_id as id, 2 as points from content_tags mine cross join lateral (
         select content_id from content_tags
         where tag_id = mine.tag_id and content_id <> :id order by content_id desc limit ${MAX_CANDIDATES}
       ) other where mine.content_id = :id${byCategory ? ` union all (${IN_CATEGORY})` : ''}
     ) found ${model === null ? '' : `where exists (select from contents m where m.id = found.id and m.model = '${model}')`}
     group by found.id order by sum(found.points) desc, found.id desc limit ${MAX_RELATED})
     select c.id, c.model, c.title from nearest n join contents c on c.id = n.id left join categories k on k.id = c.category_id
     where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} order by n.points desc, n.id desc`,
  }),
});

/**
 * Returns items that share tags, or with `byCategory` the category, with an item, nearest first, of one section or all, as
 * far as the viewer can read them.
 */
export async function listRelatedLinks(
  db: Db,
  id: Id,
  variant: RelatedVariant,
  viewer: Viewer,
): Promise<ContentLink[]> {
  return LIST_RELATED.of(variant).all(db, { id, ...viewer });
}

export type ContentLink = RowOf<typeof NAMES>;

const NAMES = statement({
  name: 'content.names',
  params: { ids, ...viewerParams, limit: bigint },
  row: { id, model: textOf<ContentModel>(), title: text },
  text: `select c.id, c.model, c.title from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
     join contents c on c.id = wanted.id left join categories k on k.id = c.category_id
     where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} order by wanted.place limit :limit`,
});

/** Returns the first `limit` of these that the viewer can read, in the order of the ids, with the fields of a link. */
export async function listReadableLinks(
  db: Db,
  ids: readonly Id[],
  viewer: Viewer,
  limit: number,
): Promise<ContentLink[]> {
  if (ids.length === 0) return [];
  return NAMES.all(db, { ids, ...viewer, limit });
}

interface PublishedPosition {
  id: Id;
  categoryId: Id;
  publishedAt: Date;
  viewer: Viewer;
}

type Direction = 'older' | 'newer';

const FIND_ADJACENT = family({
  variants: (): Direction[] => ['older', 'newer'],
  name: (direction) => `content.neighbour.${direction}`,
  declare: (direction) => {
    const [sign, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
    const candidatesSql = (
      pinned: boolean,
    ) => `(select c.id, c.model, c.title, c.published_at from contents c
       join categories k on k.id = c.category_id
       where c.category_id = :categoryId and c.pinned = ${pinned} and (c.published_at, c.id) ${sign} (:publishedAt, :id)
         and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
       order by c.published_at ${order}, c.id ${order} limit 1)`;
    return {
      params: { categoryId: id, publishedAt: timestamp, id, ...viewerParams },
      row: { id, model: textOf<ContentModel>(), title: text },
      text: `select id, model, title from (${candidatesSql(true)} union all ${candidatesSql(false)}) both_kinds
        order by published_at ${order}, id ${order} limit 1`,
    };
  },
});

/** Returns the item published next before (`older`) or after an item in its category, ignoring pins. */
export async function findAdjacent(
  db: Db,
  position: PublishedPosition,
  direction: Direction,
): Promise<ContentLink | null> {
  return FIND_ADJACENT.of(direction).first(db, { ...position, ...position.viewer });
}
