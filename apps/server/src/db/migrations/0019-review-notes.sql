-- What reviewers write beside the words of a text that waits. Only they and its author see them, the author once a verdict
-- has sent them; annotations are another thing, which readers of the article see.
create table review_notes (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  -- W3C selectors over the text of this revision
  revision integer not null,
  exact text not null,
  prefix text not null,
  suffix text not null,
  start_at integer not null,
  end_at integer not null,
  author_id bigint not null references users,
  body text not null,
  -- the verdict it went with; null until there is one, and again when that is taken back
  audit_log_id bigint references audit_logs on delete set null,
  resolved_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
create index review_notes_content on review_notes (content_id, revision, start_at, id);
create index review_notes_author on review_notes (author_id);
create index review_notes_verdict on review_notes (audit_log_id) where audit_log_id is not null;
