-- What was told of a text that is deleted or hidden is kept out of sight: when the text comes back, so does what was told
-- of it, read and mailed as it was, and nobody is told twice.
alter table notifications add column withdrawn_at timestamptz;
drop index notifications_list;
drop index notifications_unread;
drop index notifications_digest;
create index notifications_list on notifications (user_id, id desc) where on_site and withdrawn_at is null;
create index notifications_unread on notifications (user_id, kind)
  where on_site and read_at is null and withdrawn_at is null;
create index notifications_digest on notifications (user_id, created_at)
  where on_site and read_at is null and mailed_at is null and withdrawn_at is null;
create index notifications_withdrawn on notifications (withdrawn_at) where withdrawn_at is not null and excerpt <> '';
