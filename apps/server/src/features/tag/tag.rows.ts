/**
 * SQL of an item's tags in their order, as JSON `[{id, name}]`; needs `c` contents. Each name is asked for by itself: in a
 * join all tags there are would be read for every item.
 */
export const ITEM_TAGS = `(
  select coalesce(json_agg(json_build_object('id', x.tag_id, 'name',
    (select name from tags where id = x.tag_id)) order by x.position, x.tag_id), '[]')
  from content_tags x where x.content_id = c.id) as tags`;
