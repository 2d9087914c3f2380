-- What somebody searched for lately, for nobody but them; they take away one or all.
create table recent_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  word text not null,
  searched_at timestamptz not null default now(),
  unique (user_id, word)
);
create index recent_searches_latest on recent_searches (user_id, searched_at desc, id desc);
create function forget_recent_searches() returns trigger language plpgsql as $$
begin
  delete from recent_searches where user_id = new.id;
  return null;
end $$;
create trigger users_forget_searches after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function forget_recent_searches();

-- How many different people searched for the same this week, with what they may read. Who they are, and what the word is,
-- stand here as digests alone, and those of one person have nothing in common.
create table word_searchers (
  week date not null,
  word bytea not null,
  searcher bytea not null,
  level smallint not null,
  announcements boolean not null,
  primary key (week, word, searcher)
);
-- Words that enough people searched for and found something by, by who may be told: enough of those were no wider readers.
create table searched_words (
  week date not null,
  level smallint not null,
  announcements boolean not null,
  word text collate "C" not null,
  pinyin text collate "C" not null,
  initials text collate "C" not null,
  searchers integer not null,
  primary key (week, level, announcements, word)
);
