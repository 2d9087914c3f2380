-- Which view of the editor somebody chose; null while they have not. What no version knows counts as no choice, so that
-- a view can come and go without touching accounts.
alter table users add column editor_view text;
