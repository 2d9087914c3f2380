import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { day, id, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const MAX_SHOWN = 5;

const VIEW = statement({
  name: 'content.view',
  params: { contentId: id, viewer: text, day },
  text: `with first as (insert into content_views (content_id, viewer, day) values (:contentId, :viewer, :day::date)
       on conflict do nothing returning content_id),
     counted as (insert into content_day_views (model, day, content_id, views)
       select c.model, :day::date, c.id, 1 from first join contents c on c.id = first.content_id
       on conflict (model, day, content_id) do update set views = content_day_views.views + 1)
     update contents c set view_count = view_count + 1,
       hot = log(greatest(c.view_count + 1 + 5 * c.like_count + 8 * c.comment_count, 1))
         + extract(epoch from coalesce(c.published_at, c.created_at)) / 4320000
     from first where c.id = first.content_id`,
});

/**
 * Counts a view unless this viewer was counted for this item today. `hot` rises with every view and decays with age, on
 * the scale of reactions per half a day.
 */
export async function countView(db: Db, contentId: Id, viewer: string, day: string): Promise<void> {
  await VIEW.run(db, { contentId, viewer, day });
}

const MOST_VIEWED = statement({
  name: 'content.most-viewed',
  params: { model: text, since: day, ...viewerParams },
  row: { id, title: text },
  text: `select viewed.content_id as id, item.title from (
       select content_id, sum(views) as views from content_day_views where model = :model and day >= :since::date
       group by content_id order by sum(views) desc, content_id desc
     ) viewed cross join lateral (
       select c.title from contents c left join categories k on k.id = c.category_id
       where c.id = viewed.content_id and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} limit 1
     ) item order by viewed.views desc, viewed.content_id desc limit ${MAX_SHOWN}`,
});

/** Returns readable items of a section by views since a day, most first. */
export async function listMostViewed(
  db: Db,
  filter: { model: ContentModel; since: string; viewer: Viewer },
): Promise<{ id: Id; title: string }[]> {
  const { model, since, viewer } = filter;
  return MOST_VIEWED.all(db, { model, since, ...viewer });
}

const SWEEP_VIEWERS = statement({
  name: 'content.sweep-viewers',
  params: { day },
  text: 'delete from content_views where day < :day::date',
});

const SWEEP_VIEWS = statement({
  name: 'content.sweep-views',
  params: { day },
  text: 'delete from content_day_views where day < :day::date',
});

/** Deletes visitors of earlier days, which are private; view counts are stored longer. */
export async function sweepViews(db: Db, days: { visitors: string; views: string }): Promise<void> {
  await SWEEP_VIEWERS.run(db, { day: days.visitors });
  await SWEEP_VIEWS.run(db, { day: days.views });
}
