-- What an announcer asked for with each text, so that a text has its own back when readers have it again. A revision
-- without a row, a restored one say, changes nothing of what counts.
create table announcement_settings (
  content_id bigint not null references announcements on delete cascade,
  revision integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  confirm boolean not null,
  primary key (content_id, revision)
);
insert into announcement_settings (content_id, revision, starts_at, ends_at, confirm)
select a.content_id, c.revision, a.starts_at, a.ends_at, a.confirm
from announcements a join contents c on c.id = a.content_id;
insert into announcement_settings (content_id, revision, starts_at, ends_at, confirm)
select a.content_id, c.live_revision, c.starts_at, c.ends_at, a.live_confirm
from announcements a join contents c on c.id = a.content_id where c.live_revision is not null on conflict do nothing;
alter table announcements drop column starts_at, drop column ends_at, drop column confirm;
