-- Slider puzzles that wait for their answer. Lost in a crash without harm: people just get another.
create unlogged table captchas (
  key text primary key,
  x smallint not null,
  tries smallint not null default 0,
  passed boolean not null default false,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

-- Mail of a local start without SMTP, to be read on screen.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  created_at timestamptz not null default now()
);

create table media (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('IMAGE', 'FILE')),
  name text not null,
  mime text not null,
  extension text not null,
  -- SHA-256 of what was uploaded; the stored objects are named by it and shared by equal uploads
  hash text not null,
  size integer not null,
  uploaded_size integer not null,
  width integer,
  height integer,
  widths smallint[] not null default '{}',
  -- used where everybody looks (portraits, carousels): readable by all
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id, created_at);
create index media_hash on media (hash);
create index media_age on media (created_at) where not shared;

-- Which contents use an upload. live: in the text that readers see; else in some revision, for its editors only.
create table media_links (
  media_id bigint not null references media on delete cascade,
  content_id bigint not null references contents on delete cascade,
  live boolean not null default false,
  primary key (media_id, content_id)
);
create index media_links_content on media_links (content_id);
