-- An import of texts from other programs, from its files to its undoing.
create table imports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  state text not null default 'UPLOADING' check (state in ('UPLOADING', 'READING', 'READY', 'REFUSED', 'RUNNING', 'PAUSED',
    'DONE', 'STOPPED', 'UNDOING', 'UNDONE')),
  -- The format that the owner chose; null: the one that is recognised.
  format text,
  formats text[] not null default '{}',
  model text not null default 'ARTICLE' check (model in ('ARTICLE', 'QUESTION')),
  category_id bigint references categories on delete set null,
  duplicates text not null default 'UPDATE' check (duplicates in ('UPDATE', 'SKIP', 'KEEP_BOTH')),
  match_authors boolean not null default true,
  publish boolean not null default true,
  page_count integer not null default 0,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  file_count integer not null default 0,
  file_bytes bigint not null default 0,
  preserved integer not null default 0,
  changed integer not null default 0,
  lost integer not null default 0,
  refusals jsonb not null default '[]',
  reason text not null default '',
  -- Categories that it created, in their order.
  category_ids bigint[] not null default '{}',
  -- Whether its files and texts, which nothing needs any more, were removed.
  swept boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index imports_owner on imports (owner_id, id desc);
create index imports_category on imports (category_id);
create index imports_age on imports (created_at) where not swept;

-- Files as they were sent, in parts that lie in the storage.
create table import_sources (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  name text not null,
  size bigint not null,
  parts integer not null,
  received integer[] not null default '{}',
  primary key (import_id, position)
);

-- Files that pages show; they lie in the storage until they are uploads of the site.
create table import_files (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  name text not null,
  size bigint not null,
  media_id bigint references media on delete set null,
  -- Why it is no upload; empty while it may become one.
  reason text not null default '',
  primary key (import_id, position)
);
create index import_files_media on import_files (media_id);
create index import_files_name on import_files (import_id, md5(name));

create table import_pages (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  key text not null,
  path text[] not null,
  title text not null,
  body text not null,
  author_name text,
  author_email text,
  written_at timestamptz,
  tags text[] not null default '{}',
  address text,
  answers jsonb not null default '[]',
  annotations jsonb not null default '[]',
  preserved jsonb not null default '{}',
  changed jsonb not null default '[]',
  lost jsonb not null default '[]',
  excluded boolean not null default false,
  state text not null default 'WAITING' check (state in ('WAITING', 'CREATED', 'UPDATED', 'UNCHANGED', 'SKIPPED', 'FAILED',
    'UNDONE')),
  message text not null default '',
  -- The id that its text gets, so that other pages can lead to it before it is written.
  reserved_id bigint,
  content_id bigint references contents on delete set null,
  -- The revision that the import wrote, and the one before where it updated a text.
  revision integer,
  previous_revision integer,
  primary key (import_id, position)
);
create index import_pages_key on import_pages (import_id, md5(key));
create index import_pages_content on import_pages (content_id);

-- What an imported text was at its source, by which a later import recognises it.
create table import_origins (
  content_id bigint primary key references contents on delete cascade,
  source_key text not null,
  revision integer not null,
  body_hash text not null,
  import_id bigint references imports on delete set null
);
create index import_origins_source on import_origins (source_key);
create index import_origins_import on import_origins (import_id);
