-- concurrently
-- The audiences of a reader are found from the categories in which something is granted to them.
create index concurrently if not exists categories_audiences on categories using gin (grant_sources) where audience_id = id;
create index concurrently if not exists categories_audience_paths on categories using gin (ancestor_ids) where audience_id = id;
create index concurrently if not exists notifications_request on notifications (request_id) where request_id is not null;
