-- Which contents the text of a content leads to, by section and number as its addresses say; the target need not exist.
create table content_links (
  source_id bigint not null references contents on delete cascade,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  target_id bigint not null,
  primary key (source_id, model, target_id)
);
create index content_links_target on content_links (target_id, model, source_id);

-- Whether its links are in the index; the job worker looks for those that are not.
alter table contents add column links_known boolean not null default false;
create index contents_links_unknown on contents (id) where not links_known;

-- Titles by how they begin, while somebody types one.
create index contents_titles on contents ((lower(left(title, 100)) collate "C"))
  where live_revision is not null and deleted_at is null;
