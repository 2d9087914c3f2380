-- Pictures over the home page and the lists
create table carousels (
  id bigint generated always as identity primary key,
  model text not null check (model in ('HOME', 'ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null default '',
  image_url text not null,
  redirect_url text,
  position integer not null default 0,
  -- 1 shown, 0 hidden
  status smallint not null default 1 check (status in (0, 1)),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index carousels_shown on carousels (model, position, id) where status = 1;

-- Pictures to choose from while writing; without a model for every section
create table covers (
  id bigint generated always as identity primary key,
  name text not null,
  image_url text not null,
  model text check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  created_at timestamptz not null default now()
);
create index covers_model on covers (model, id desc);

-- Who looks after an item, and until which day its text counts as looked through
alter table contents
  add column owner_id bigint references users on delete set null,
  add column review_by date,
  -- the day of which the owner was reminded: a reminder goes out once for each
  add column reminded_for date;
create index contents_review_by on contents (review_by)
  where review_by is not null and live_revision is not null and deleted_at is null;
create index contents_owner on contents (owner_id, review_by) where review_by is not null;
create index revisions_editor on revisions (editor_id) where editor_id is not null;
-- What one person published, for their page and its calendar
create index contents_published_by on contents (author_id, published_at desc, id desc)
  where live_revision is not null and deleted_at is null;
