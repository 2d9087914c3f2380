-- Uploads that a text once named without showing them to its readers: saving the text later does not link them either.
create table content_withheld_media (
  media_id bigint not null references media on delete cascade,
  content_id bigint not null references contents on delete cascade,
  primary key (media_id, content_id)
);
create index content_withheld_media_content on content_withheld_media (content_id);

create table answer_withheld_media (
  media_id bigint not null references media on delete cascade,
  answer_id bigint not null references answers on delete cascade,
  primary key (media_id, answer_id)
);
create index answer_withheld_media_answer on answer_withheld_media (answer_id);
