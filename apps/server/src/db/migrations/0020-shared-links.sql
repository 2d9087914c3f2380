-- Links by which people without an account read one article or category, with the rights that the maker has at the time.
create table shared_links (
  id bigint generated always as identity primary key,
  -- The address itself is not stored.
  token_hash bytea not null unique,
  maker_id bigint not null references users on delete cascade,
  content_id bigint references contents on delete cascade,
  category_id bigint references categories on delete cascade,
  password_hash text,
  remark text not null default '',
  shows_author boolean not null default true,
  opening_count integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint shared_links_target_check check (num_nonnulls(content_id, category_id) = 1)
);
create index shared_links_maker on shared_links (maker_id, id desc);
create index shared_links_content on shared_links (content_id);
create index shared_links_category on shared_links (category_id);
create index shared_links_over on shared_links (least(expires_at, ended_at));
