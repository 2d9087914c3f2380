import { id, json, nullable, text } from '../../db/kinds.ts';
import { TODAY } from '../../db/company-day.ts';
import { selectActiveOwner } from '../../visibility/person-access.ts';
import { managedTable } from '../content/content.public.ts';
import type { Person } from '../content/content.public.ts';

/** The back-office's table of articles: the maintainer of each, and until when its text counts as reviewed. */
export const articleTable = managedTable({
  model: 'ARTICLE',
  params: { ownerId: id },
  filters: {
    ownerId: 'c.owner_id = :ownerId',
    overdue: `c.review_by < ${TODAY} and c.live_revision is not null`,
  },
  orders: { reviewBy: 'c.pinned desc, c.review_by, c.id' },
  columns: `c.review_by::text as review_by,
    (select json_build_object('id', owner.id, 'nickname', owner.nickname, 'avatar', owner.avatar)
      ${selectActiveOwner({ content: 'c', category: 'k' })}) as owner`,
  row: { review_by: nullable(text), owner: nullable(json<Person>()) },
});
