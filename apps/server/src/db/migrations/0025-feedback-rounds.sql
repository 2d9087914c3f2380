-- How often an opinion was given anew after it was settled, counted from one: each time is told.
alter table feedbacks add column round integer not null default 1;
