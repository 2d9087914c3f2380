-- Exports of texts, from the wish to the file that its owner downloads.
create table exports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  format text not null check (format in ('MARKDOWN', 'WORD', 'PDF', 'HTML', 'SITE', 'ARCHIVE')),
  -- One text, a category, a section; with none of them all that the owner may read.
  content_id bigint references contents on delete cascade,
  category_id bigint references categories on delete cascade,
  model text check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  children boolean not null default true,
  attachments boolean not null default true,
  comments boolean not null default false,
  annotations boolean not null default false,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  total integer not null default 0,
  done integer not null default 0,
  missing integer not null default 0,
  -- Name of the file, its size, and where it lies in the storage.
  file_name text not null default '',
  bytes bigint not null default 0,
  object_key text,
  reason text not null default '',
  -- Categories whose texts the file holds: its owner must still be able to read them to download it.
  category_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index exports_owner on exports (owner_id, id desc);
create index exports_content on exports (content_id) where content_id is not null;
create index exports_category on exports (category_id) where category_id is not null;
create index exports_age on exports (created_at);
