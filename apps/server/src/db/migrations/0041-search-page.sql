-- Searches without a word, by operators alone, go through all documents from the newest on.
create index search_documents_latest on search_documents (published_at desc, content_id desc);
-- What has files attached: few uploads among many pictures.
create index media_files on media (id) where kind = 'FILE';
