-- A category's list is read in order from the index alone: without the section in it, rows far from each other had to be
-- fetched for each item, and the planner went through the whole section instead.
drop index contents_category;
create index contents_category on contents (category_id, pinned desc, published_at desc, id desc) include (model)
  where live_revision is not null and deleted_at is null;
