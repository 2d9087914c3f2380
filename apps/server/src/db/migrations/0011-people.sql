-- Accounts as the back-office lists them: newest first, under each filter.
create index users_listed on users (id desc) where deleted_at is null;
create index users_of_role on users (role_id, id desc) where deleted_at is null;
create index users_of_status on users (status, id desc) where deleted_at is null;
create index users_internal on users (internal, id desc) where deleted_at is null;

-- Every one and two letters that stand together in a text. A name of two letters has no three of them, so that the
-- usual trigrams would not find it by one.
create function letter_pairs(value text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct substr(value, at, length) from generate_series(1, char_length(value)) as at, (values (1), (2)) as w (length)
  )
$$;
create function account_names(nickname text, email text, phone text, username text) returns text
language sql immutable parallel safe as $$
  select lower(nickname || e'\n' || coalesce(email, '') || e'\n' || coalesce(phone, '') || e'\n' || coalesce(username, ''))
$$;
create index users_names on users using gin (letter_pairs(account_names(nickname, email, phone, username)))
  where deleted_at is null;

-- An assignment can be named by one number.
alter table moderator_categories add column id bigint generated always as identity;
create unique index moderator_categories_id on moderator_categories (id);
