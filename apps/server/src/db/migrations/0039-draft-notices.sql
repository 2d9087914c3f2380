-- Who is invited to a draft is told of it. A notification is about an item, or about a draft that is none yet.
alter table notifications alter column content_id drop not null,
  add column draft_id bigint references drafts on delete cascade,
  add constraint notifications_about check ((content_id is null) <> (draft_id is null)),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW',
    'FOLLOWED_CHANGED', 'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING'));
create index notifications_draft on notifications (draft_id) where draft_id is not null;

-- An invitation that is taken back, or goes with its draft, takes away what was told of it: the bells are told.
create function tell_members_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('notified', user_id::text) from (select distinct user_id from old_rows) one;
  return null;
end $$;
create trigger draft_members_gone after delete on draft_members
  referencing old table as old_rows for each statement execute function tell_members_gone();
