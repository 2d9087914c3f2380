-- The person who was reminded of the day in `reminded_for`: when the item becomes somebody else's to look after, because
-- the account of its owner ended, say, they are reminded too.
alter table contents add column reminded_id bigint references users on delete set null;
update contents set reminded_id = coalesce(owner_id, author_id) where reminded_for is not null;
-- What an author looks after themselves, counted for their home page
create index contents_author_review on contents (author_id, review_by) where review_by is not null;
