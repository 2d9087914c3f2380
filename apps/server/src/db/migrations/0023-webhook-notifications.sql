-- Of webhooks that the site switched off the Admins are notified without a content. A deleted one is found by nothing, so its
-- notifications are read by none and deleted with their time.
alter table notifications add column webhook_id bigint;
alter table notifications drop constraint if exists notifications_about;
alter table notifications add constraint notifications_about
  check (num_nonnulls(content_id, draft_id, request_id, import_id, webhook_id) = 1) not valid;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING', 'ACCESS', 'TRANSFER', 'INTEGRATION')) not valid;
