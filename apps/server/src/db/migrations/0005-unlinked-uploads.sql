-- Uploads that no text has a link to and that are not shared: all that can be unused. They are few, while asking each upload
-- for its links takes as long as the library is large. A row may stay for an upload that is in use, so the links are still
-- asked for; an upload without a row is in use.
create table unlinked_media (
  media_id bigint primary key references media on delete cascade
);

create function media_added() returns trigger language plpgsql as $$
begin
  insert into unlinked_media select id from new_rows where not shared on conflict do nothing;
  return null;
end $$;
create trigger media_added after insert on media
  referencing new table as new_rows for each statement execute function media_added();

create function media_shared() returns trigger language plpgsql as $$
begin
  if new.shared then
    delete from unlinked_media where media_id = new.id;
  else
    insert into unlinked_media values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger media_shared after update of shared on media
  for each row when (old.shared is distinct from new.shared) execute function media_shared();

create function media_linked() returns trigger language plpgsql as $$
begin
  delete from unlinked_media where media_id in (select media_id from new_rows);
  return null;
end $$;
create trigger media_links_added after insert on media_links
  referencing new table as new_rows for each statement execute function media_linked();
create trigger answer_media_added after insert on answer_media
  referencing new table as new_rows for each statement execute function media_linked();
create trigger draft_media_added after insert on draft_media
  referencing new table as new_rows for each statement execute function media_linked();

create function media_unlinked() returns trigger language plpgsql as $$
begin
  insert into unlinked_media
    select distinct m.id from old_rows o join media m on m.id = o.media_id where not m.shared
    on conflict do nothing;
  return null;
end $$;
create trigger media_links_gone after delete on media_links
  referencing old table as old_rows for each statement execute function media_unlinked();
create trigger answer_media_gone after delete on answer_media
  referencing old table as old_rows for each statement execute function media_unlinked();
create trigger draft_media_gone after delete on draft_media
  referencing old table as old_rows for each statement execute function media_unlinked();

insert into unlinked_media
  select m.id from media m where not m.shared
    and not exists (select from media_links l where l.media_id = m.id)
    and not exists (select from answer_media l where l.media_id = m.id)
    and not exists (select from draft_media l where l.media_id = m.id);
