-- Whatever follows an answer asks for the comments below it, and so does the recycle bin when it is emptied.
create index comments_of_answer on comments (target_id) where target_type = 'ANSWER';
-- Drafts outlive their items: the bin asks for those of each.
create index drafts_of_content on drafts (content_id) where content_id is not null;

-- What was told of comments went with their own text, and not yet with the answer above them; what was told of feedback
-- went with nothing.
update notifications n set withdrawn_at = now()
where n.withdrawn_at is null and n.anchor like 'comment-%' and not exists (
  select from comments m left join answers a on m.target_type = 'ANSWER' and a.id = m.target_id
  where 'comment-' || m.id = n.anchor
    and (m.target_type <> 'ANSWER' or (a.status = 'APPROVED' and a.deleted_at is null)));
update notifications n set withdrawn_at = now()
where n.withdrawn_at is null and n.anchor like 'feedback-%' and not exists (
  select from feedbacks f left join comments m on m.id = f.comment_id
    left join answers a on m.target_type = 'ANSWER' and a.id = m.target_id
  where 'feedback-' || f.id = n.anchor
    and (m.id is null or (m.status = 'APPROVED' and m.deleted_at is null
      and (m.target_type <> 'ANSWER' or (a.status = 'APPROVED' and a.deleted_at is null)))));

-- An announcement that waits for its first day carries no date of publication; it did, that of the day it was written.
-- One that readers had before, and that waits for another day, keeps its date: it was told of, or viewed.
update contents c set published_at = null
where c.model = 'ANNOUNCEMENT' and c.live_revision is null and c.starts_at > now() and c.published_at is not null
  and c.view_count = 0
  and not exists (select from notifications n where n.content_id = c.id and n.key = 'announcement:' || c.id);
