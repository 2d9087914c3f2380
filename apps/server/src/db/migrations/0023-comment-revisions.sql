-- Counts the texts a comment has had, so that a verdict goes to the one its reviewer read.
alter table comments add column revision integer not null default 1;
