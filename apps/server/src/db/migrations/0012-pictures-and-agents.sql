-- Covers, carousels and agents are deleted with a way back.
alter table covers add deleted_at timestamptz;
drop index covers_model;
create index covers_listed on covers (id desc) where deleted_at is null;
create index covers_by_name on covers (name, id) where deleted_at is null;
create index covers_names on covers using gin (letter_pairs(lower(name))) where deleted_at is null;
create index covers_deleted on covers (deleted_at) where deleted_at is not null;

-- width, height: of the picture, so that pages keep its room; null for one of another site.
alter table carousels add deleted_at timestamptz, add width integer, add height integer;
drop index carousels_shown;
create index carousels_shown on carousels (model, position, id) where status = 1 and deleted_at is null;
create index carousels_listed on carousels (model, position, id) where deleted_at is null;
create index carousels_deleted on carousels (deleted_at) where deleted_at is not null;

alter table agents add deleted_at timestamptz;
create function agent_names(name text, contact text, phone text, email text) returns text
language sql immutable parallel safe as $$
  select lower(name || e'\n' || contact || e'\n' || phone || e'\n' || email)
$$;
-- A picker shows names alone: two of one name could not be told apart.
create unique index agents_name on agents (lower(name)) where deleted_at is null;
create index agents_by_name on agents (name, id) where deleted_at is null;
create index agents_listed on agents (id desc) where deleted_at is null;
create index agents_active on agents (name, id) where status = 1 and deleted_at is null;
create index agents_names on agents using gin (letter_pairs(agent_names(name, contact, phone, email)))
  where deleted_at is null;
create index agents_deleted on agents (deleted_at) where deleted_at is not null;
