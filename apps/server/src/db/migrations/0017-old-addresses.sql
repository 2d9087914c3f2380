-- Whether the addresses that the pages of an import had at their source lead to its texts.
alter table imports add column redirects boolean not null default true;
-- Pages whose address at the source is known.
alter table imports add column address_count integer not null default 0;

-- The path and query of a page at its source, in the form in which requests are compared with it.
alter table import_origins add column old_address text;
create index import_origins_old_address on import_origins (old_address) where old_address is not null;

-- How the texts of an import are fetched from another service, sealed with the key of the installation; null once they are.
alter table imports add column connection text;
