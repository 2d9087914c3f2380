-- Annotations: threads on a piece of an article's text. A reply has a parent and no place of its own.
create table annotations (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  parent_id bigint references annotations on delete cascade,
  author_id bigint not null references users,
  body text not null,
  -- W3C selectors over contents.plain of `revision`; of a lost one, as they were last
  exact text,
  prefix text,
  suffix text,
  start_at integer,
  end_at integer,
  revision integer,
  lost boolean not null default false,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((parent_id is null) = (exact is not null)),
  check ((exact is null) = (prefix is null) and (exact is null) = (suffix is null)
    and (exact is null) = (start_at is null) and (exact is null) = (end_at is null)
    and (exact is null) = (revision is null))
);
create index annotations_threads on annotations (content_id, lost, start_at, id) where parent_id is null;
create index annotations_replies on annotations (parent_id, id) where parent_id is not null;
create index annotations_author on annotations (author_id, created_at desc);

-- The text that the places of an article's annotations were counted in: comparing it with the new one tells where each went.
create table annotation_texts (
  content_id bigint primary key references contents on delete cascade,
  revision integer not null,
  plain text not null
);
