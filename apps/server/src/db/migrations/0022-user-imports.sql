-- Accounts from a file: first checked as a whole, then made as a whole.
create table user_imports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  state text not null default 'CHECKING' check (state in ('CHECKING', 'READY', 'MAKING', 'DONE', 'REFUSED')),
  -- The file until it has been checked.
  file bytea,
  -- Roles its owner may grant, by what files call them.
  roles jsonb not null,
  total integer not null default 0,
  done integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  reason text not null default '',
  ignored text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index user_imports_owner on user_imports (owner_id, id desc);
create index user_imports_age on user_imports (created_at);

create table user_import_rows (
  import_id bigint not null references user_imports on delete cascade,
  line integer not null,
  nickname text not null,
  email text not null,
  phone text,
  username text,
  gender text,
  bio text not null,
  internal boolean not null,
  role_id bigint references roles on delete set null,
  -- Sentences by field; null: an account can be made of the row.
  problems jsonb,
  invited boolean not null default false,
  primary key (import_id, line)
);
create index user_import_rows_bad on user_import_rows (import_id, line) where problems is not null;
create index user_import_rows_waiting on user_import_rows (import_id, line) where problems is null and not invited;
create index user_import_rows_role on user_import_rows (role_id);
