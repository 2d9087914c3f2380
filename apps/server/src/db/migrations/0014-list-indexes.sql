-- A page deep in a list passes over all rows before it: with the category in the index it need not read them.
drop index contents_latest;
create index contents_latest on contents (model, pinned desc, published_at desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
drop index contents_updated;
create index contents_updated on contents (model, pinned desc, updated_at desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
drop index contents_hot;
create index contents_hot on contents (model, pinned desc, hot desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
