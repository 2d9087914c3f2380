-- Comments written as Markdown. A comment without a row here for its present text is plain: so it was before, and a node of the
-- release before that changes a text, which it takes for plain, makes it so by counting its revision up.
create table comment_texts (
  comment_id bigint primary key references comments on delete cascade,
  -- The revision of the comment that was rendered.
  revision integer not null,
  html text not null,
  -- As it reads without marks.
  plain text not null,
  renderer integer not null
);
create index comment_texts_renderer on comment_texts (renderer, comment_id);

-- Uploads that a comment shows, and those it once named without showing them.
create table comment_media (
  media_id bigint not null references media on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  primary key (media_id, comment_id)
);
create index comment_media_comment on comment_media (comment_id);

create table comment_withheld_media (
  media_id bigint not null references media on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  primary key (media_id, comment_id)
);
create index comment_withheld_media_comment on comment_withheld_media (comment_id);

create trigger comment_media_added after insert on comment_media
  referencing new table as new_rows for each statement execute function media_linked();
create trigger comment_media_gone after delete on comment_media
  referencing old table as old_rows for each statement execute function media_unlinked();

-- Nobody sees the text of a comment that was emptied, so its pictures go as well.
create function comment_emptied() returns trigger language plpgsql as $$
begin
  delete from comment_texts where comment_id = new.id;
  delete from comment_media where comment_id = new.id;
  delete from comment_withheld_media where comment_id = new.id;
  return null;
end $$;
create trigger comments_emptied after update of body on comments
  for each row when (new.body = '' and old.body <> '') execute function comment_emptied();
