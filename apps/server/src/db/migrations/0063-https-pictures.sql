-- Pages show no picture by http, which others on the way could read and change: addresses of covers and carousels that were
-- written so are read by https. Nothing changes where none was.
-- allowed batches: few pictures are not uploaded, and no reader waits for their rows
update contents set cover_url = 'https' || substr(cover_url, 5) where cover_url like 'http://%';
update revisions set cover_url = 'https' || substr(cover_url, 5) where cover_url like 'http://%';
update drafts set cover_url = 'https' || substr(cover_url, 5) where cover_url like 'http://%';
update carousels set image_url = 'https' || substr(image_url, 5) where image_url like 'http://%';
update covers set image_url = 'https' || substr(image_url, 5) where image_url like 'http://%';
