-- concurrently
-- The media library can be sorted by time, size and name, and searched by a part of a name.
create index concurrently if not exists media_listed on media (created_at, id);
create index concurrently if not exists media_by_kind on media (kind, created_at, id);
create index concurrently if not exists media_by_size on media (size, id);
create index concurrently if not exists media_by_name on media (name, id);
create index concurrently if not exists media_sizes_of_owner on media (owner_id) include (size);
create index concurrently if not exists media_names on media using gin (letter_pairs(lower(name)));
-- It says which covers and carousels show an upload.
create index concurrently if not exists covers_media on covers (substring(image_url from '/media/([0-9]+)/')) where deleted_at is null;
create index concurrently if not exists carousels_media on carousels (substring(image_url from '/media/([0-9]+)/')) where deleted_at is null;
