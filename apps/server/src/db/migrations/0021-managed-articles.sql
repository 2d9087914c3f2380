-- Orders of the back-office's table of articles, and what is not published by its status
create index contents_comments on contents (model, pinned desc, comment_count desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_review on contents (model, pinned desc, review_by, id) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_unpublished on contents (model, status, updated_at desc, id desc)
  where status <> 'APPROVED' and deleted_at is null;
