import { bool, int, nullable, timestamp } from '../../db/kinds.ts';
import { isIntendedForPerson } from '../../visibility/person-access.ts';
import { managedTable } from '../content/content.public.ts';
import { CONFIRMATION_COUNTS, FIRST_CONFIRMED } from './announcement-confirmations.repo.ts';

/** Somebody whom the announcement is for has not confirmed it; the first one found by id is enough. */
const HAS_UNCONFIRMED = `exists (select from announcements a join lateral (
    select u.id from users u join roles r on r.id = u.role_id
      left join categories k on k.id = c.category_id
    where u.id <> c.author_id and ${isIntendedForPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}
      and not exists (select from (${FIRST_CONFIRMED('u.id')}) f where f.confirmed_at is not null)
    order by u.id limit 1) waits on true
  where a.content_id = c.id and a.live_confirm)`;

/** Approved, and with a text that readers are to get or had. */
const APPROVED =
  "c.unpublished_at is null and exists (select from revisions v where v.content_id = c.id and v.status = 'APPROVED')";

/** The back-office's table of announcements: their dates, and how far they are confirmed. */
export const announcementTable = managedTable({
  model: 'ANNOUNCEMENT',
  filters: {
    // the few that ask are found by their index, before anybody is looked for
    unconfirmed: `c.id in (select content_id from announcements where live_confirm) and ${HAS_UNCONFIRMED}`,
  },
  states: {
    SCHEDULED: `c.starts_at is not null and c.starts_at > now() and ${APPROVED}`,
    ENDED: `c.ends_at is not null and c.ends_at <= now() and ${APPROVED}`,
  },
  columns: `c.starts_at, c.ends_at,
    coalesce((select a.live_confirm from announcements a where a.content_id = c.id), false) as confirm,
    (select count(distinct f.user_id)::int from announcements a join announcement_confirmations f on ${CONFIRMATION_COUNTS}
      where a.content_id = c.id) as confirmed`,
  row: {
    starts_at: nullable(timestamp),
    ends_at: nullable(timestamp),
    confirm: bool,
    confirmed: int,
  },
});
