-- The recycle bin as it is listed and emptied: each kind by when it was deleted. A comment without words was emptied
-- already, and stands only for those that answer it.
drop index contents_deleted;
drop index answers_deleted;
drop index comments_deleted;
create index contents_bin on contents (model, deleted_at desc, id desc) where deleted_at is not null;
create index answers_bin on answers (deleted_at desc, id desc) where deleted_at is not null;
create index comments_bin on comments (deleted_at desc, id desc) where deleted_at is not null and body <> '';
-- Whatever deletes a question takes all its answers along, deleted ones too.
create index answers_of_question on answers (question_id);
