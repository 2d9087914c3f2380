import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Looked at for each tag and for the category: popular ones hold thousands. */
const LOOKED_AT = 60;
const FOUND = 30;

const NEAR = statement({
  name: 'content.near',
  params: { id, categoryId: nullable(id), model: nullable(text) },
  row: { id },
  text: `select found.id from (
       select other.content_id as id, 2 as points from content_tags mine cross join lateral (
         select content_id from content_tags
         where tag_id = mine.tag_id and content_id <> :id order by content_id desc limit ${LOOKED_AT}
       ) other where mine.content_id = :id
       union all
       (select c.id, 1 from contents c
        where c.category_id = :categoryId and c.id <> :id and c.live_revision is not null and c.deleted_at is null
        order by c.pinned desc, c.published_at desc, c.id desc limit ${LOOKED_AT})
     ) found where :model::text is null or exists (select from contents m where m.id = found.id and m.model = :model)
     group by found.id order by sum(found.points) desc, found.id desc limit ${FOUND}`,
});

/**
 * Ids of what shares tags with an item or stands in its category, the nearest first, of one section or of all; what of it a
 * reader may see is asked later.
 */
export async function nearIds(
  db: Db,
  id: Id,
  categoryId: Id | null,
  model: ContentModel | null,
): Promise<Id[]> {
  const rows = await NEAR.all(db, { id, categoryId, model });
  return rows.map((row) => row.id);
}

export type Neighbour = RowOf<typeof NAMES>;

const NAMES = statement({
  name: 'content.names',
  params: { ids, ...viewerParams, limit: bigint },
  row: { id, model: textOf<ContentModel>(), title: text },
  text: `select c.id, c.model, c.title from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
     join contents c on c.id = wanted.id left join categories k on k.id = c.category_id
     where ${contentReadable({ content: 'c', category: 'k' }, VIEWER)} order by wanted.place limit :limit`,
});

/** The first `limit` of these that the viewer may read, in the order of the ids, by what a link needs. */
export async function namesOf(
  db: Db,
  ids: readonly Id[],
  viewer: Viewer,
  limit: number,
): Promise<Neighbour[]> {
  if (ids.length === 0) return [];
  return NAMES.all(db, { ids, ...viewer, limit });
}

interface Place {
  id: Id;
  categoryId: Id;
  publishedAt: Date;
  viewer: Viewer;
}

type Direction = 'older' | 'newer';

const NEIGHBOUR = family({
  variants: (): Direction[] => ['older', 'newer'],
  name: (direction) => `content.neighbour.${direction}`,
  declare: (direction) => {
    const [sign, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
    const among = (
      pinned: boolean,
    ) => `(select c.id, c.model, c.title, c.published_at from contents c
       join categories k on k.id = c.category_id
       where c.category_id = :categoryId and c.pinned = ${pinned} and (c.published_at, c.id) ${sign} (:publishedAt, :id)
         and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}
       order by c.published_at ${order}, c.id ${order} limit 1)`;
    return {
      params: { categoryId: id, publishedAt: timestamp, id, ...viewerParams },
      row: { id, model: textOf<ContentModel>(), title: text },
      text: `select id, model, title from (${among(true)} union all ${among(false)}) both_kinds
        order by published_at ${order}, id ${order} limit 1`,
    };
  },
});

/** What was published next before (`older`) or after an item in its category; pinned or not does not matter here. */
export async function neighbour(
  db: Db,
  place: Place,
  direction: Direction,
): Promise<Neighbour | null> {
  return NEIGHBOUR.of(direction).first(db, { ...place, ...place.viewer });
}
