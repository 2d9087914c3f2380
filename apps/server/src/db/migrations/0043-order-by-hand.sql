-- Articles have an order by hand within their category: numbers with wide gaps, so that one can be put between two others
-- without touching them. Until somebody changes it, it is the order in which they were published.
create sequence content_places increment 4294967296 start 2000000000000000000;

alter table contents add column place bigint;
-- One rewrite of the table instead of an update of each row in each index; equal times are told apart by the id.
alter table contents alter column place type bigint
  using (extract(epoch from coalesce(published_at, created_at)) * 1000)::bigint * 1048576 + id % 1048576;
alter table contents alter column place set default nextval('content_places'), alter column place set not null;

create index contents_by_hand on contents (category_id, place, id) where live_revision is not null and deleted_at is null;

-- What comes into a category, or before readers for the first time, stands last there.
create function place_last() returns trigger language plpgsql as $$
begin
  if new.place = old.place and (new.category_id is distinct from old.category_id
    or (old.published_at is null and new.published_at is not null)) then
    new.place := nextval('content_places');
  end if;
  return new;
end $$;
create trigger contents_place_last before update of category_id, published_at on contents
  for each row execute function place_last();

-- New categories stand last among their siblings; those from before keep the order they were shown in.
update categories k set position = o.place from (
  select id, row_number() over (partition by model, parent_id order by position, id) - 1 as place from categories
) o where o.id = k.id and k.position <> o.place;
