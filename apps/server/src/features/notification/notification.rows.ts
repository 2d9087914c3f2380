import { draftOpenToInvited } from '../../visibility/drafts.ts';
import { placeReadableByPerson } from '../../visibility/places.ts';

const OF = { person: 'u', role: 'r' };

/** SQL: what notification `n` is about: content `c` with its category `k`, or draft `d`; and its person `u` with role `r`. */
export const ABOUT = `join users u on u.id = n.user_id join roles r on r.id = u.role_id
  left join contents c on c.id = n.content_id left join categories k on k.id = c.category_id
  left join drafts d on d.id = n.draft_id`;

/** SQL, with `ABOUT`: the person may still read the content, or open the draft, that the notification is about. */
export const STILL_THEIRS = `(case when n.draft_id is null
  then ${placeReadableByPerson('n.anchor', OF, { content: 'c', category: 'k' })}
  else ${draftOpenToInvited('d', OF)} end)`;

/** SQL, with `ABOUT`: section and title of what it is about. */
export const ABOUT_COLUMNS =
  'n.content_id, n.draft_id, coalesce(c.model, d.model) as model, coalesce(c.title, d.title) as title';
