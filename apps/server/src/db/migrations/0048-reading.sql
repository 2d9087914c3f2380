-- Which text of a content somebody read last, and which one before: for nobody but them, who take away one or all.
create table content_reads (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  revision integer not null,
  -- read before that one, and when the later was first read
  earlier integer,
  changed_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_reads_latest on content_reads (user_id, read_at desc, content_id desc);
create index content_reads_content on content_reads (content_id);
create index content_reads_old on content_reads (read_at);

create function forget_reads() returns trigger language plpgsql as $$
begin
  delete from content_reads where user_id = new.id;
  return null;
end $$;
create trigger users_forget_reads after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function forget_reads();
