-- Each backup that was begun: what it holds, whether it was proven by being restored, or why not.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- of the folder in the store; null until it is whole
  name text,
  place text not null,
  encrypted boolean not null,
  stored_bytes bigint not null default 0,
  row_count bigint not null default 0,
  file_count bigint not null default 0,
  proven_at timestamptz,
  -- why it is not whole or not proven; empty where it is
  problem text not null default '',
  -- the rule removed it from the store
  removed_at timestamptz
);
create index backups_started on backups (started_at);
