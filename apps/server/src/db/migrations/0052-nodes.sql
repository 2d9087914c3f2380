-- The processes of the site, each with a row that it writes anew every few seconds and takes away when it stops.
create table nodes (
  id text primary key,
  role text not null check (role in ('SITE', 'WORKER', 'BOTH')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  state jsonb not null
);
