import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Looked at for each tag and for the category: popular ones hold thousands. */
const LOOKED_AT = 60;
const FOUND = 30;

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
  const rows = await named<{ id: Id }>(
    db,
    'content.near',
    `select found.id from (
       select other.content_id as id, 2 as points from content_tags mine cross join lateral (
         select content_id from content_tags
         where tag_id = mine.tag_id and content_id <> $1 order by content_id desc limit ${LOOKED_AT}
       ) other where mine.content_id = $1
       union all
       (select c.id, 1 from contents c
        where c.category_id = $2 and c.id <> $1 and c.live_revision is not null and c.deleted_at is null
        order by c.pinned desc, c.published_at desc, c.id desc limit ${LOOKED_AT})
     ) found where $3::text is null or exists (select from contents m where m.id = found.id and m.model = $3)
     group by found.id order by sum(found.points) desc, found.id desc limit ${FOUND}`,
    [id, categoryId, model],
  );
  return rows.map((row) => row.id);
}

export interface Neighbour {
  id: Id;
  model: ContentModel;
  title: string;
}

/** The first `limit` of these that the viewer may read, in the order of the ids, by what a link needs. */
export async function namesOf(
  db: Db,
  ids: readonly Id[],
  viewer: Viewer,
  limit: number,
): Promise<Neighbour[]> {
  if (ids.length === 0) return [];
  return named<Neighbour>(
    db,
    'content.names',
    `select c.id, c.model, c.title from unnest($1::bigint[]) with ordinality as wanted(id, place)
     join contents c on c.id = wanted.id left join categories k on k.id = c.category_id
     where ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))} order by wanted.place limit $4`,
    [ids, ...viewerValues(viewer), limit],
  );
}

interface Place {
  id: Id;
  categoryId: Id;
  publishedAt: Date;
  viewer: Viewer;
}

/** What was published next before (`older`) or after an item in its category; pinned or not does not matter here. */
export async function neighbour(
  db: Db,
  place: Place,
  direction: 'older' | 'newer',
): Promise<Neighbour | null> {
  const [sign, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  const among = (pinned: boolean) => `(select c.id, c.model, c.title, c.published_at from contents c
     join categories k on k.id = c.category_id
     where c.category_id = $1 and c.pinned = ${pinned} and (c.published_at, c.id) ${sign} ($2, $3)
       and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(4))}
     order by c.published_at ${order}, c.id ${order} limit 1)`;
  const rows = await named<Neighbour>(
    db,
    `content.neighbour.${direction}`,
    `select id, model, title from (${among(true)} union all ${among(false)}) both_kinds
     order by published_at ${order}, id ${order} limit 1`,
    [place.categoryId, place.publishedAt, place.id, ...viewerValues(place.viewer)],
  );
  return rows[0] ?? null;
}
