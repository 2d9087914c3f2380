-- While a newer text of an announcement waits, or was refused, the dates of the approved one count also where that one
-- has not opened yet: it opens at its time all the same.
update contents c set starts_at = s.starts_at, ends_at = s.ends_at
from announcement_settings s
where s.content_id = c.id and c.live_revision is null and c.status <> 'APPROVED' and s.revision = (
  select max(o.revision) from announcement_settings o join revisions r on r.content_id = o.content_id
    and r.number = o.revision where o.content_id = c.id and r.status = 'APPROVED');
update announcements a set live_confirm = s.confirm
from announcement_settings s join contents c on c.id = s.content_id
where s.content_id = a.content_id and c.live_revision is null and c.status <> 'APPROVED' and s.revision = (
  select max(o.revision) from announcement_settings o join revisions r on r.content_id = o.content_id
    and r.number = o.revision where o.content_id = c.id and r.status = 'APPROVED');
