-- What several people write on at once: of an item that is there, or of a draft that others were invited to.
create table shared_texts (
  id bigint generated always as identity primary key,
  content_id bigint unique references contents on delete cascade,
  draft_id bigint unique references drafts on delete cascade,
  -- the revision whose text it began with
  seed_revision integer,
  -- the revision that has all of it up to the last handing in
  base_revision integer,
  -- a state of yjs with all updates up to snapshot_seq
  snapshot bytea not null,
  snapshot_seq integer not null default 0,
  -- number of the latest update; who appends one holds the row, so that they are committed in their order
  seq integer not null default 0,
  -- snapshot and updates together
  bytes integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((content_id is null) <> (draft_id is null))
);

create table shared_updates (
  text_id bigint not null references shared_texts on delete cascade,
  seq integer not null,
  user_id bigint references users on delete set null,
  data bytea not null,
  primary key (text_id, seq)
);
create index shared_updates_user on shared_updates (user_id) where user_id is not null;

-- Whose pages wrote with which number of yjs.
create table shared_clients (
  text_id bigint not null references shared_texts on delete cascade,
  client bigint not null,
  user_id bigint not null references users on delete cascade,
  primary key (text_id, client)
);
create index shared_clients_user on shared_clients (user_id);

-- Who wrote since the last handing in.
create table shared_writers (
  text_id bigint not null references shared_texts on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (text_id, user_id)
);
create index shared_writers_user on shared_writers (user_id);

-- Carets of who is here, for the other nodes. Nothing is lost with it.
create unlogged table shared_presence (
  text_id bigint not null,
  client bigint not null,
  node text not null,
  clock integer not null,
  state text not null,
  seen_at timestamptz not null default now(),
  primary key (text_id, client)
);

create function tell_shared_text_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('together', 'gone ' || old.id);
  return null;
end $$;
create trigger shared_texts_gone after delete on shared_texts for each row execute function tell_shared_text_gone();

-- Colleagues who write on somebody's draft.
create table draft_members (
  draft_id bigint not null references drafts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (draft_id, user_id)
);
create index draft_members_user on draft_members (user_id, created_at desc);

-- All who wrote a revision, where there is more than the one who handed it in.
create table revision_writers (
  content_id bigint not null,
  number integer not null,
  user_id bigint not null references users on delete cascade,
  primary key (content_id, number, user_id),
  foreign key (content_id, number) references revisions (content_id, number) on delete cascade
);
create index revision_writers_user on revision_writers (user_id);

-- A draft that only follows what is written together.
alter table drafts add column together boolean not null default false;
