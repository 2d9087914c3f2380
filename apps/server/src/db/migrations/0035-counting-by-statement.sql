-- The counters of lists were written once for each row: ten thousand items in one statement wrote the same counter ten
-- thousand times. Each statement adds up what it changes and writes every counter once, always in the same order, so
-- that two at once do not wait for one another in a circle. Who moves a whole category needs no way round it any more.
drop trigger contents_count on contents;
drop trigger content_tags_count on content_tags;
drop function count_live_contents();
drop function count_live_tags();
drop function count_content(text, bigint, integer);
drop function count_tags(bigint, text, bigint, integer);

create function count_new_contents() returns trigger language plpgsql as $$
begin
  insert into content_counts as c (model, category_id, live)
  select model, coalesce(category_id, 0), count(*) from new_rows
  where live_revision is not null and deleted_at is null group by 1, 2 order by 1, 2
  on conflict (model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger contents_count_new after insert on contents
  referencing new table as new_rows for each statement execute function count_new_contents();

-- What was and what is are summed, never joined: the same plan serves one row and ten thousand.
create function count_changed_contents() returns trigger language plpgsql as $$
begin
  with deltas as (
    select id, model, category_id, sum(change) as change from (
      select id, model, coalesce(category_id, 0) as category_id, -1 as change from old_rows
      where live_revision is not null and deleted_at is null
      union all
      select id, model, coalesce(category_id, 0), 1 from new_rows where live_revision is not null and deleted_at is null
    ) both_sides group by 1, 2, 3 having sum(change) <> 0
  ), counted as (
    insert into content_counts as c (model, category_id, live)
    select model, category_id, sum(change) from deltas group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (model, category_id) do update set live = c.live + excluded.live
  )
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select t.tag_id, d.model, d.category_id, sum(d.change)
  from deltas d join content_tags t on t.content_id = d.id group by 1, 2, 3 having sum(d.change) <> 0 order by 1, 2, 3
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger contents_count_changed after update on contents
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_contents();

create function count_changed_tags() returns trigger language plpgsql as $$
begin
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select l.tag_id, x.model, coalesce(x.category_id, 0), count(*) * case when tg_op = 'INSERT' then 1 else -1 end
  from links l join contents x on x.id = l.content_id
  where x.live_revision is not null and x.deleted_at is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger content_tags_count_new after insert on content_tags
  referencing new table as links for each statement execute function count_changed_tags();
create trigger content_tags_count_gone after delete on content_tags
  referencing old table as links for each statement execute function count_changed_tags();
