-- A draft is its writer's text, also when the bin in which its item lay is emptied.
alter table drafts drop constraint drafts_content_id_fkey,
  add constraint drafts_content_id_fkey foreign key (content_id) references contents on delete set null;
