-- The newest answers of all, for who answered most of late.
create index answers_recent on answers (created_at desc) where status = 'APPROVED' and deleted_at is null;
