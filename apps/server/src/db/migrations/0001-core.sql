-- People, roles and sessions
create table roles (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  built_in boolean not null default false,
  staff boolean not null default false,
  created_at timestamptz not null default now()
);
create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);

create table users (
  id bigint generated always as identity primary key,
  email text,
  phone text,
  username text,
  nickname text not null,
  avatar text,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  bio text not null default '',
  password_hash text,
  must_change_password boolean not null default false,
  role_id bigint not null references roles,
  internal boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (email) where deleted_at is null;
create unique index users_phone on users (phone) where deleted_at is null;
create unique index users_username on users (username) where deleted_at is null;
create index users_role on users (role_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  remember boolean not null default false,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Categories: one tree per model; visibility is the effective level (0 PUBLIC, 1 MEMBER, 2 INTERNAL), never below the parent's
create table categories (
  id bigint generated always as identity primary key,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  parent_id bigint references categories,
  ancestor_ids bigint[] not null default '{}',
  name text not null,
  description text not null default '',
  icon text,
  visibility smallint not null default 0 check (visibility between 0 and 2),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_name on categories (model, coalesce(parent_id, 0), name);
create index categories_parent on categories (parent_id);
create index categories_ancestors on categories using gin (ancestor_ids);

create table moderator_categories (
  user_id bigint not null references users on delete cascade,
  category_id bigint not null references categories on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create index moderator_categories_category on moderator_categories (category_id);

create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (lower(name));

-- One life for the four sections. Text columns hold what readers see once live_revision is set, else the newest text.
create table contents (
  id bigint generated always as identity primary key,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null,
  body text not null,
  html text not null,
  toc jsonb not null default '[]',
  excerpt text not null default '',
  plain text not null default '',
  cover_url text,
  author_id bigint not null references users,
  category_id bigint references categories,
  status text not null check (status in ('DRAFT', 'PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  revision integer not null default 1,
  live_revision integer,
  submitted_at timestamptz,
  pinned boolean not null default false,
  view_count integer not null default 0,
  comment_count integer not null default 0,
  like_count integer not null default 0,
  follow_count integer not null default 0,
  favorite_count integer not null default 0,
  hot real not null default 0,
  source_key text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index contents_latest on contents (model, pinned desc, published_at desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_updated on contents (model, pinned desc, updated_at desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_hot on contents (model, pinned desc, hot desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_category on contents (category_id, pinned desc, published_at desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_author on contents (author_id, updated_at desc);
create index contents_pending on contents (submitted_at, id) where status = 'PENDING_REVIEW' and deleted_at is null;
create index contents_deleted on contents (deleted_at) where deleted_at is not null;
create unique index contents_source on contents (source_key) where source_key is not null;

create table content_tags (
  content_id bigint not null references contents on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  position smallint not null default 0,
  primary key (content_id, tag_id)
);
create index content_tags_tag on content_tags (tag_id, content_id);

create table revisions (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  number integer not null,
  title text not null,
  body text not null,
  category_id bigint,
  tag_ids bigint[] not null default '{}',
  cover_url text,
  editor_id bigint references users on delete set null,
  status text not null,
  created_at timestamptz not null default now(),
  unique (content_id, number)
);

create table drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  model text not null,
  content_id bigint references contents on delete cascade,
  base_revision integer,
  title text not null default '',
  body text not null default '',
  category_id bigint,
  tag_ids bigint[] not null default '{}',
  cover_url text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index drafts_content on drafts (user_id, content_id) where content_id is not null;
create index drafts_user on drafts (user_id, updated_at desc);

create table audit_logs (
  id bigint generated always as identity primary key,
  target_type text not null,
  target_id bigint not null,
  revision integer,
  status text not null check (status in ('APPROVED', 'REJECTED', 'UNDONE')),
  reason text not null default '',
  reviewer_id bigint references users on delete set null,
  -- what the verdict replaced, so that it can be undone
  before jsonb,
  created_at timestamptz not null default now()
);
create index audit_logs_target on audit_logs (target_type, target_id, id desc);

create table activity_logs (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  call text not null,
  target text not null default '',
  detail jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default '',
  created_at timestamptz not null default now()
);
create index activity_logs_time on activity_logs (created_at desc);

create table content_views (
  content_id bigint not null references contents on delete cascade,
  viewer text not null,
  day date not null,
  primary key (content_id, viewer, day)
);
create index content_views_day on content_views (day);

create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create table outbox_deliveries (
  event_id bigint not null references outbox_events on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Counters that lists show are kept where the change happens, so that no list has to count. They are kept per
-- category (0: none), because who may see an item is decided by its category: a total adds up the visible ones.
create table content_counts (
  model text not null,
  category_id bigint not null,
  live integer not null default 0,
  primary key (model, category_id)
);
create table content_tag_counts (
  tag_id bigint not null references tags on delete cascade,
  category_id bigint not null,
  live integer not null default 0,
  primary key (tag_id, category_id)
);

create function count_content(of_model text, of_category bigint, change integer) returns void language sql as $$
  insert into content_counts as c (model, category_id, live) values (of_model, coalesce(of_category, 0), change)
  on conflict (model, category_id) do update set live = c.live + excluded.live
$$;
create function count_tags(of_content bigint, of_category bigint, change integer) returns void language sql as $$
  insert into content_tag_counts as c (tag_id, category_id, live)
  select tag_id, coalesce(of_category, 0), change from content_tags where content_id = of_content order by tag_id
  on conflict (tag_id, category_id) do update set live = c.live + excluded.live
$$;

create function count_live_contents() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.live_revision is not null and old.deleted_at is null;
  now_live boolean := new.live_revision is not null and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' and was = now_live and old.category_id is not distinct from new.category_id then
    return null;
  end if;
  if was then
    perform count_content(old.model, old.category_id, -1), count_tags(old.id, old.category_id, -1);
  end if;
  if now_live then
    perform count_content(new.model, new.category_id, 1), count_tags(new.id, new.category_id, 1);
  end if;
  return null;
end $$;
create trigger contents_count after insert or update of live_revision, deleted_at, category_id
  on contents for each row execute function count_live_contents();

create function count_live_tags() returns trigger language plpgsql as $$
declare
  link content_tags := case when tg_op = 'INSERT' then new else old end;
begin
  insert into content_tag_counts as c (tag_id, category_id, live)
  select link.tag_id, coalesce(category_id, 0), case when tg_op = 'INSERT' then 1 else -1 end
  from contents where id = link.content_id and live_revision is not null and deleted_at is null
  on conflict (tag_id, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger content_tags_count after insert or delete on content_tags
  for each row execute function count_live_tags();
