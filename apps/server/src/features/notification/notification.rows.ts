import { isDraftOpenToInvited } from '../../visibility/draft-access.ts';
import { isAnchorReadableByPerson } from '../../visibility/anchors.ts';

const PERSON_ALIASES = { person: 'u', role: 'r' };

/** SQL: what notification `n` is about: content `c` with its category `k`, or draft `d`; and its person `u` with role `r`. */
export const JOIN_TARGET = `join users u on u.id = n.user_id join roles r on r.id = u.role_id
  left join contents c on c.id = n.content_id left join categories k on k.id = c.category_id
  left join drafts d on d.id = n.draft_id`;

/** SQL, with `ABOUT`: the person may still read the content, or open the draft, that the notification is about. */
export const IS_STILL_READABLE = `(case when n.draft_id is null
  then ${isAnchorReadableByPerson('n.anchor', PERSON_ALIASES, { content: 'c', category: 'k' })}
  else ${isDraftOpenToInvited('d', PERSON_ALIASES)} end)`;

/** SQL, with `ABOUT`: section and title of what it is about. */
export const TARGET_COLUMNS =
  'n.content_id, n.draft_id, coalesce(c.model, d.model) as model, coalesce(c.title, d.title) as title';
