-- A tag is counted per section: what has no category could not be told from what it is in another section.
delete from content_tag_counts;
alter table content_tag_counts drop constraint content_tag_counts_pkey, add column model text not null,
  add primary key (tag_id, model, category_id);

drop function count_tags(bigint, bigint, integer);
create function count_tags(of_content bigint, of_model text, of_category bigint, change integer)
returns void language sql as $$
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select tag_id, of_model, coalesce(of_category, 0), change
  from content_tags where content_id = of_content order by tag_id
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live
$$;

create or replace function count_live_contents() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.live_revision is not null and old.deleted_at is null;
  now_live boolean := new.live_revision is not null and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' and was = now_live and old.category_id is not distinct from new.category_id then
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

create or replace function count_live_tags() returns trigger language plpgsql as $$
declare
  link content_tags := case when tg_op = 'INSERT' then new else old end;
begin
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select link.tag_id, model, coalesce(category_id, 0), case when tg_op = 'INSERT' then 1 else -1 end
  from contents where id = link.content_id and live_revision is not null and deleted_at is null
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;

insert into content_tag_counts (tag_id, model, category_id, live)
select w.tag_id, c.model, coalesce(c.category_id, 0), count(*)
from content_tags w join contents c on c.id = w.content_id
where c.live_revision is not null and c.deleted_at is null
group by w.tag_id, c.model, coalesce(c.category_id, 0);
