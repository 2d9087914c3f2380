-- Categories are merged: everything of one is found by its category, in the recycle bin and in older texts too.
create index contents_in_category on contents (category_id, id);
create index revisions_category on revisions (category_id) where category_id is not null;
create index drafts_category on drafts (category_id) where category_id is not null;

-- Moving ten thousand items one by one would write the same two counters twenty thousand times in one transaction. Who moves
-- all of a category's items says so and moves the counters as a whole.
create or replace function count_live_contents() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.live_revision is not null and old.deleted_at is null;
  now_live boolean := new.live_revision is not null and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' and was = now_live and old.category_id is not distinct from new.category_id then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('zhihui.moving_category', true) = old.category_id::text then
    return null;
  end if;
  if was then
    perform count_content(old.model, old.category_id, -1), count_tags(old.id, old.model, old.category_id, -1);
  end if;
  if now_live then
    perform count_content(new.model, new.category_id, 1), count_tags(new.id, new.model, new.category_id, 1);
  end if;
  return null;
end $$;

-- Other words for a tag, by which it is found.
create table tag_synonyms (
  tag_id bigint not null references tags on delete cascade,
  name text not null
);
create unique index tag_synonyms_name on tag_synonyms (lower(name));
create index tag_synonyms_tag on tag_synonyms (tag_id);
create index revisions_tags on revisions using gin (tag_ids) where tag_ids <> '{}';
create index drafts_tags on drafts using gin (tag_ids) where tag_ids <> '{}';
