-- Whether readers are asked to confirm: as the text was approved that they have. `confirm` is what the newest save asks
-- for, as `starts_at` and `ends_at` here are; which of the two a text that waits had before is not known.
alter table announcements add column live_confirm boolean not null default false;
update announcements set live_confirm = true where confirm;
