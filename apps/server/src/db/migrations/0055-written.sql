-- Where the log stood after what was written in a session last: replicas that have not got there do not answer it.
alter table sessions add column written pg_lsn;
