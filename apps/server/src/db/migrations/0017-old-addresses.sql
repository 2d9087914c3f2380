-- Whether the addresses that the pages of an import had at their source lead to its texts.
alter table imports add column redirects boolean not null default true;
-- Pages whose address at the source is known.
alter table imports add column address_count integer not null default 0;

-- The path and query of a page at its source, in the form in which requests are compared with it.
alter table import_origins add column old_address text;
create index import_origins_old_address on import_origins (old_address) where old_address is not null;

-- How the texts of an import are fetched from another service, sealed with the key of the installation; null once they are.
alter table imports add column connection text;

-- Annotations that imports wrote: a later import of the same remark does not write it again, and undoing removes it.
create table import_annotations (
  annotation_id bigint primary key references annotations on delete cascade,
  content_id bigint not null references contents on delete cascade,
  import_id bigint references imports on delete set null,
  -- Of what was said, by whom and on which words.
  key text not null
);
create index import_annotations_content on import_annotations (content_id);
create index import_annotations_import on import_annotations (import_id);

-- Of imports their owners are told without a content.
alter table notifications add column import_id bigint;
alter table notifications add constraint notifications_import_fkey
  foreign key (import_id) references imports on delete cascade not valid;
alter table notifications drop constraint if exists notifications_about;
alter table notifications add constraint notifications_about
  check (num_nonnulls(content_id, draft_id, request_id, import_id) = 1) not valid;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING', 'ACCESS', 'TRANSFER')) not valid;

-- Accounts that the owner of an import chose for authors of its source: by their address there, or their name without one.
create table import_author_matches (
  import_id bigint not null references imports on delete cascade,
  author text not null,
  user_id bigint not null references users on delete cascade,
  primary key (import_id, author)
);
create index import_author_matches_user on import_author_matches (user_id);

-- Answers that an import added to a question of an earlier one.
create table import_answers (
  answer_id bigint primary key references answers on delete cascade,
  import_id bigint not null references imports on delete cascade
);
create index import_answers_import on import_answers (import_id);
