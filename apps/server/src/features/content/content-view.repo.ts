import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/**
 * Counts a view unless this viewer has been counted for this item today. `hot` rises with every view and fades by
 * age, measured in the order of magnitude of reactions per half a day.
 */
export async function countView(db: Db, contentId: Id, viewer: string, day: string): Promise<void> {
  await named(
    db,
    'content.view',
    `with first as (insert into content_views (content_id, viewer, day) values ($1, $2, $3::date)
       on conflict do nothing returning content_id)
     update contents c set view_count = view_count + 1,
       hot = log(greatest(c.view_count + 1 + 5 * c.like_count + 8 * c.comment_count, 1))
         + extract(epoch from coalesce(c.published_at, c.created_at)) / 4320000
     from first where c.id = first.content_id`,
    [contentId, viewer, day],
  );
}

/** Who viewed what on earlier days is nobody's business. */
export async function sweepViews(db: Db, before: string): Promise<void> {
  await db.deleteFrom('content_views').where('day', '<', before).execute();
}
