-- Which row here is a row of another site, by the archives that were read: reading one again adds nothing twice.
create table archive_rows (
  -- The id of the other site, which is in its archives.
  site uuid not null,
  table_name text not null,
  old_id bigint not null,
  new_id bigint not null,
  primary key (site, table_name, old_id)
);
