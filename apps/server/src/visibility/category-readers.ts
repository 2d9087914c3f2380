import { getAccountLevel, isRestricted } from './account-rights.ts';
import { isInForce } from './audiences.ts';
import { isCategoryOpen, isSectionOpen } from './content-access.ts';
import { isActive, toAccountViewer } from './person-access.ts';

const ACCOUNT = { person: 'u', role: 'r' };

/**
 * SQL: ids of users with something granted at each gate of `category`, by name, by a group, or as its moderators: the rule of
 * `isInAudienceOf` from the side of the grants, which are few where accounts are many. A property test compares them.
 */
const selectGranted = (category: string): string => `(select granted.user_id as id from (
      select gate.id as gate, t.user_id from categories gate join category_grants t on t.category_id = any(gate.grant_sources)
        where gate.id = any(${category}.gate_ids) and t.user_id is not null and ${isInForce('t')}
      union select gate.id, inside.user_id from categories gate join category_grants t on t.category_id = any(gate.grant_sources)
        join user_groups g on g.id = t.group_id or g.ancestor_ids @> array[t.group_id]
        join user_group_members inside on inside.group_id = g.id
        where gate.id = any(${category}.gate_ids) and t.group_id is not null and ${isInForce('t')}
      union select gate.id, a.user_id from categories gate
        join moderator_categories a on a.category_id = gate.id or a.category_id = any(gate.ancestor_ids)
        where gate.id = any(${category}.gate_ids)) granted
    group by granted.user_id having count(*) = cardinality(${category}.gate_ids))`;

/** SQL after `from categories k,`: active accounts (`id`) that may read in `category`, a row of categories. */
export function selectReaders(category: string): string {
  const viewer = toAccountViewer(ACCOUNT);
  const isReader = `${isActive('u')} and ${isSectionOpen(category, viewer)}`;
  return `lateral (
    select u.id from users u join roles r on r.id = u.role_id
      where ${category}.visibility < 3 and ${isReader} and ${isCategoryOpen(category, { ...viewer, isInAudience: () => 'false' })}
    union all
    select u.id from ${selectGranted(category)} granted join users u on u.id = granted.id join roles r on r.id = u.role_id
      where ${category}.visibility = 3 and ${isReader} and ${category}.floor <= ${getAccountLevel(ACCOUNT)} and not ${isRestricted(ACCOUNT)})`;
}
