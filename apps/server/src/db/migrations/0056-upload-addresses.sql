-- Nobody finds an upload by counting: its number, which is its address, is one of 2^59 by chance.
create function random_media_id() returns bigint language sql volatile as $$
  select (('x' || left(digits, 7) || right(digits, 8))::bit(60)::bigint >> 1) + 1
  from (select replace(gen_random_uuid()::text, '-', '') as digits) random
$$;
alter table media alter column id drop identity;
alter table media alter column id set default random_media_id();
-- Uploads that the text a draft began with shows without any right to them: publishing the draft does not link them.
alter table drafts add column withheld_media bigint[] not null default '{}';
