-- concurrently
create index concurrently if not exists notifications_import on notifications (import_id) where import_id is not null;
