-- concurrently
-- The back-office lists all comments and all answers by the time they were written.
create index concurrently if not exists comments_by_time on comments (created_at, id) where deleted_at is null;
create index concurrently if not exists answers_by_time on answers (created_at, id) where deleted_at is null;
create index concurrently if not exists answers_unpublished on answers (status, created_at, id)
  where status <> 'APPROVED' and deleted_at is null;
