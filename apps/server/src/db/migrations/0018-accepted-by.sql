-- Who accepted an answer: the asker, or somebody who looks after the category. Of the time of `accepted_at`; of those
-- accepted before, nobody knows.
alter table answers add column accepted_by bigint references users on delete set null;
