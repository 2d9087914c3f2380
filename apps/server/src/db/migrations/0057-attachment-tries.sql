-- Since when a process reads the file; null once it came to an end. What ended the process with it is not read again.
alter table attachment_texts add column reading_since timestamptz;
