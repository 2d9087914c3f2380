-- What the back-office's tables of contents look for.

-- Taken from its readers and given back to its author, by whom and when.
alter table contents add column unpublished_at timestamptz;
alter table contents add column unpublished_by bigint references users on delete set null;

-- However readers get it again, or are to get it at its time, that is over.
create function forget_unpublishing() returns trigger language plpgsql as $$
begin
  new.unpublished_at := null;
  new.unpublished_by := null;
  return new;
end $$;
create trigger contents_published_again before update of live_revision, status on contents for each row
  when (old.unpublished_at is not null and (new.live_revision is not null or new.status = 'APPROVED'))
  execute function forget_unpublishing();

create index contents_taken_down on contents (model, updated_at desc, id desc)
  where unpublished_at is not null and live_revision is null and deleted_at is null;
create index contents_scheduled on contents (updated_at desc, id desc)
  where model = 'ANNOUNCEMENT' and live_revision is null and deleted_at is null and starts_at is not null;
create index contents_ended on contents (updated_at desc, id desc)
  where model = 'ANNOUNCEMENT' and live_revision is null and deleted_at is null and ends_at is not null;
create index contents_closed on contents (pinned desc, updated_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and closed_at is not null;
create index contents_answers on contents (pinned desc, answer_count desc, id desc) include (category_id)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null;
create index contents_owned on contents (owner_id, updated_at desc) where owner_id is not null;
create index announcements_asking on announcements (content_id) where live_confirm;
