-- Who looks at what waits for a verdict, so that two do not review the same. Silence of some minutes frees it, told by
-- seen_at alone; a row is one person's at a time.
create table review_takes (
  target_type text not null check (target_type in ('CONTENT', 'COMMENT', 'ANSWER')),
  target_id bigint not null,
  user_id bigint not null references users on delete cascade,
  taken_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (target_type, target_id)
);
create index review_takes_user on review_takes (user_id);
create index review_takes_seen on review_takes (target_type, seen_at desc);

-- What a reviewer decided last, and can still take back.
create index audit_logs_reviewer on audit_logs (reviewer_id, id desc) where reviewer_id is not null;

-- What somebody has that readers do not have, counted on their page.
create index contents_unpublished_by on contents (author_id, status) where status <> 'APPROVED' and deleted_at is null;
