-- What people are told. The title is read from the content whenever it is shown, so nothing has to be hidden
-- afterwards; the excerpt is what somebody wrote at `anchor` and is taken back together with it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED')),
  actor_id bigint references users on delete set null,
  content_id bigint not null references contents on delete cascade,
  anchor text not null default '',
  detail text not null default '',
  excerpt text not null default '',
  -- names what happened: the same thing is never told twice to one person
  key text not null,
  -- the person's choices when it happened
  on_site boolean not null default true,
  by_mail boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, key)
);
create index notifications_list on notifications (user_id, id desc) where on_site;
create index notifications_unread on notifications (user_id, kind) where on_site and read_at is null;
create index notifications_place on notifications (content_id, anchor);
create index notifications_digest on notifications (user_id, created_at) where on_site and read_at is null and mailed_at is null;
create index notifications_age on notifications (created_at);

-- A kind without a row: on the site, not by mail.
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  site boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
create table notification_digests (
  user_id bigint primary key references users on delete cascade,
  frequency text not null check (frequency in ('DAILY', 'WEEKLY')),
  time_zone text not null,
  -- nothing older goes into the next one
  sent_at timestamptz not null default now()
);

-- Open streams of a session that ended are closed at once, on whichever node they are.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'session ' || old.id);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();
create function tell_account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'user ' || new.id);
  return null;
end $$;
create trigger users_closed after update of status, deleted_at on users for each row
  when (new.status <> 'ACTIVE' or new.deleted_at is not null) execute function tell_account_closed();

-- What people follow, like and keep
create table content_follows (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_follows_content on content_follows (content_id, user_id);
create index content_follows_latest on content_follows (user_id, created_at desc, content_id);
create table author_follows (
  user_id bigint not null references users on delete cascade,
  author_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, author_id)
);
create index author_follows_author on author_follows (author_id, user_id);
create table category_follows (
  user_id bigint not null references users on delete cascade,
  category_id bigint not null references categories on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create index category_follows_category on category_follows (category_id, user_id);
create table tag_follows (
  user_id bigint not null references users on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tag_id)
);
create index tag_follows_tag on tag_follows (tag_id, user_id);
-- Who may see what a person follows; without a row: everybody signed in.
create table follow_audiences (
  user_id bigint primary key references users on delete cascade,
  audience text not null check (audience in ('EVERYBODY', 'MEMBERS', 'NOBODY'))
);

create table content_likes (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_likes_content on content_likes (content_id);

create table favorite_folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index favorite_folders_name on favorite_folders (user_id, lower(name));
create table favorites (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  -- null: not in a folder
  folder_id bigint references favorite_folders on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index favorites_content on favorites (content_id);
create index favorites_folder on favorites (folder_id);
create index favorites_latest on favorites (user_id, created_at desc, content_id);

-- Counts stand on the content and change with the row that is counted, so that they are right however people race.
create function count_reaction() returns trigger language plpgsql as $$
declare
  change integer := case when tg_op = 'INSERT' then 1 else -1 end;
  target bigint := case when tg_op = 'INSERT' then new.content_id else old.content_id end;
begin
  case tg_table_name
    when 'content_follows' then update contents set follow_count = follow_count + change where id = target;
    when 'content_likes' then update contents set like_count = like_count + change where id = target;
    when 'favorites' then update contents set favorite_count = favorite_count + change where id = target;
  end case;
  return null;
end $$;
create trigger content_follows_count after insert or delete on content_follows
  for each row execute function count_reaction();
create trigger content_likes_count after insert or delete on content_likes
  for each row execute function count_reaction();
create trigger favorites_count after insert or delete on favorites
  for each row execute function count_reaction();
