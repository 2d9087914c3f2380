-- What the search box suggests: each name (a title, a tag, a category, a person) from each of its words on, as it is
-- written, in pinyin and by initials. Read by ranges of these three only, and never shown without asking the rows they
-- are of: those say who may know of it.
create table suggestion_keys (
  -- 1 title of a content, 2 tag, 3 category, 4 person
  kind smallint not null,
  subject_id bigint not null,
  -- 0: from its beginning
  place smallint not null,
  written text collate "C" not null,
  -- null where it is the same as it is written
  pinyin text collate "C",
  initials text collate "C",
  primary key (kind, subject_id, place)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index suggestion_keys_written on suggestion_keys (kind, written);
create index suggestion_keys_pinyin on suggestion_keys (kind, pinyin) where pinyin is not null;
create index suggestion_keys_initials on suggestion_keys (kind, initials) where initials is not null;

-- Titles lose theirs with their document; the index writes both.
create function suggestion_follow_document() returns trigger language plpgsql as $$
begin
  delete from suggestion_keys k using old_rows o where k.kind = 1 and k.subject_id = o.content_id;
  return null;
end $$;
create trigger suggestion_follow_document after delete on search_documents
  referencing old table as old_rows for each statement execute function suggestion_follow_document();

-- Names whose keys a job has yet to write: pinyin is not known here.
create table suggestion_stale (
  kind smallint not null,
  subject_id bigint not null,
  primary key (kind, subject_id)
);
create function suggestion_mark(of_kind smallint, of_id bigint) returns void language sql as $$
  delete from suggestion_keys where kind = of_kind and subject_id = of_id;
  insert into suggestion_stale (kind, subject_id) values (of_kind, of_id) on conflict do nothing;
$$;
create function suggestion_follow_name() returns trigger language plpgsql as $$
begin
  perform suggestion_mark(tg_argv[0]::smallint, coalesce(new.id, old.id));
  return null;
end $$;
create trigger tags_named after insert on tags for each row execute function suggestion_follow_name('2');
create trigger tags_renamed after update of name on tags for each row
  when (old.name is distinct from new.name) execute function suggestion_follow_name('2');
create trigger tags_gone after delete on tags for each row execute function suggestion_follow_name('2');
create trigger categories_named after insert on categories for each row execute function suggestion_follow_name('3');
create trigger categories_renamed after update of name on categories for each row
  when (old.name is distinct from new.name) execute function suggestion_follow_name('3');
create trigger categories_gone after delete on categories for each row execute function suggestion_follow_name('3');
create trigger users_named after insert on users for each row execute function suggestion_follow_name('4');
create trigger users_renamed after update of nickname, deleted_at on users for each row
  when (old.nickname is distinct from new.nickname or old.deleted_at is distinct from new.deleted_at)
  execute function suggestion_follow_name('4');

-- What was there before: names at once, titles a few hundred at a time in the order of their contents.
insert into suggestion_stale (kind, subject_id)
  select 2, id from tags union all select 3, id from categories union all select 4, id from users where deleted_at is null;
create table suggestion_backfill (after_id bigint not null);
insert into suggestion_backfill select 0 where exists (select from search_documents);
