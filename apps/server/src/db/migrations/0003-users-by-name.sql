-- concurrently
-- The table of accounts can be sorted by nickname.
create index concurrently if not exists users_by_name on users (nickname, id) where deleted_at is null;
