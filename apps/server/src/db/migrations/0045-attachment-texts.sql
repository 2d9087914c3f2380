-- The text of uploaded files, read once by the job worker; what became of it, also where there is none.
create table attachment_texts (
  media_id bigint primary key references media on delete cascade,
  state text not null check (state in ('read', 'empty', 'encrypted', 'broken', 'tooLarge')),
  read_at timestamptz not null default now()
);

-- Pages, sheets or slides with text.
create table attachment_parts (
  media_id bigint not null references media on delete cascade,
  -- of what is stored, from 1 on without gaps; the label says which page it is
  number integer not null,
  label text not null,
  text text not null,
  is_table boolean not null,
  -- the words of the text, and in the first part those of the name
  words tsvector not null,
  primary key (media_id, number)
);
create index attachment_parts_words on attachment_parts using gin (words) with (fastupdate = off);
