-- How often an item was viewed on each of the last days, for what was read most in a week. Who viewed it is not kept here.
create table content_day_views (
  model text not null,
  day date not null,
  content_id bigint not null references contents on delete cascade,
  views int not null,
  primary key (model, day, content_id)
);
create index content_day_views_content on content_day_views (content_id);
insert into content_day_views
  select c.model, v.day, c.id, count(*) from content_views v join contents c on c.id = v.content_id group by c.id, v.day;
