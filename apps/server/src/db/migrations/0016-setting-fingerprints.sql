-- Tells states of a setting apart without reading it: the list of sensitive words has up to ten thousand, and two
-- Admins may save at once.
alter table settings add column fingerprint text not null generated always as (md5(value::text)) stored;
