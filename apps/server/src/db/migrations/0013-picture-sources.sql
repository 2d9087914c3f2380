-- Where pictures that were pasted from the web came from.
create table media_sources (
  media_id bigint primary key references media on delete cascade,
  url text not null
);
