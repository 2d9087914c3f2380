-- What readers can find. One row for each readable content; kept by the search platform after every change,
-- and by the trigger below at once where a delay would show what has just been hidden.
create table search_documents (
  content_id bigint primary key references contents (id) on delete cascade,
  model text not null,
  category_id bigint,
  published_at timestamptz not null,
  -- How good it is apart from any query, 0 to 1.
  quality real not null default 0,
  -- Words of title (A), tags and headings (B) and body (D); besides `t/word` for every word of title and tags, and
  -- `k/word` for the words the document is mainly about: with these a common word has a short list of good hits.
  -- Always out of line, so that walking thousands of hits touches few pages; it is read for few rows only.
  tsv tsvector not null
) with (toast_tuple_target = 128, fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);

-- Every query needs tsv uncompressed: 15 µs saved for each ranked hit, at half as much more disk.
alter table search_documents alter column tsv set storage external;
-- Without the pending list: a search would read all of it each time.
create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off);

-- In how many documents a word stands (approximately: counts of a crashed process may be missing). The term ''
-- counts the documents. Chooses the plan of a query and weighs its words.
create table search_terms (
  term text collate "C" primary key,
  df integer not null
) with (fillfactor = 70);

-- A content that is no longer readable, or moved to a category with other readers, must not be findable for even a
-- moment; new words may come a moment later.
create function search_follow_content() returns trigger language plpgsql as $$
begin
  if new.live_revision is null or new.deleted_at is not null then
    delete from search_documents where content_id = new.id;
  else
    update search_documents set category_id = new.category_id, model = new.model
    where content_id = new.id and (category_id is distinct from new.category_id or model <> new.model);
  end if;
  return null;
end $$;
create trigger search_follow_content
  after update of live_revision, deleted_at, category_id, model on contents
  for each row when (
    old.live_revision is distinct from new.live_revision
    or old.deleted_at is distinct from new.deleted_at
    or old.category_id is distinct from new.category_id
    or old.model is distinct from new.model
  )
  execute function search_follow_content();
