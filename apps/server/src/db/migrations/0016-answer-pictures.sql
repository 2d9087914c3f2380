-- Which answers use an upload: who may see the answer may see it. Unlike a content an answer has one text, so there is
-- one kind of link.
create table answer_media (
  media_id bigint not null references media on delete cascade,
  answer_id bigint not null references answers on delete cascade,
  primary key (media_id, answer_id)
);
create index answer_media_answer on answer_media (answer_id);

-- Uploads of others that came into a draft with an answer made into an article: its writer keeps them as the words.
create table draft_media (
  media_id bigint not null references media on delete cascade,
  draft_id bigint not null references drafts on delete cascade,
  primary key (media_id, draft_id)
);
create index draft_media_draft on draft_media (draft_id);

-- Pictures that answers show already. Only its author's own: nobody opens another's by writing its number.
insert into answer_media (media_id, answer_id)
select distinct m.id, a.id
from answers a
cross join lateral regexp_matches(a.body, '/media/([1-9][0-9]{0,17})/', 'g') as found (part)
join media m on m.id = found.part[1]::bigint and m.owner_id = a.author_id
where a.body like '%/media/%';
