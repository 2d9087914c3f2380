-- Where a picture that was pasted from the web came from.
alter table media add column source_url text;
