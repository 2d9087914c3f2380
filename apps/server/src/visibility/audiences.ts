import { getAccountLevel, isRestricted } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';

/*
 * Who belongs to the audience of a GRANTED category: users with a grant at each of its gates. The rule stands here twice:
 * for one account whose audiences are loaded with its session, and for many accounts and one category.
 */

/** SQL: the grant or the opening (a row of category_grants or content_readers) has not ended. */
export const isInForce = (row: string): string =>
  `(${row}.ends_at is null or ${row}.ends_at > now())`;

/** SQL after `in (`: ids of the groups of a person (an expression of their id), with all departments above theirs. */
export function selectGroupIds(person: string): string {
  return `select unnest(joined.ancestor_ids || joined.id) from user_group_members membership
    join user_groups joined on joined.id = membership.group_id where membership.user_id = ${person}`;
}

/** SQL: the grant (a row of category_grants) is for this person: by name, or by a group of theirs. */
const isFor = (grant: string, person: string): string =>
  `(${grant}.user_id = ${person} or ${grant}.group_id in (${selectGroupIds(person)}))`;

/** What a grant gives, each with what stands before it. */
export type GrantAccess = 'READ' | 'WRITE' | 'REVIEW';

/**
 * SQL: the person has one of these rights in `category`, a row of categories: by a grant there or inherited, or because
 * they moderate it. Whether they may read the category is a further condition.
 */
export function isGranted(
  category: string,
  person: string,
  rights?: readonly GrantAccess[],
): string {
  const isEnough =
    rights === undefined
      ? ''
      : `and given.access in (${rights.map((right) => `'${right}'`).join(', ')})`;
  return `(exists (select from category_grants given where given.category_id = any(${category}.grant_sources)
      and ${isInForce('given')} ${isEnough} and ${isFor('given', person)})
    or exists (select from moderator_categories assigned where assigned.user_id = ${person}
      and (assigned.category_id = ${category}.id or assigned.category_id = any(${category}.ancestor_ids))))`;
}

/** SQL: the account belongs to the audience of `category`, a row of categories. */
export function isInAudienceOf(account: PersonSql, category: string): string {
  return `(${category}.visibility = 3 and ${category}.floor <= ${getAccountLevel(account)} and not ${isRestricted(account)}
    and not exists (select from categories gate where gate.id = any(${category}.gate_ids)
      and not ${isGranted('gate', `${account.person}.id`)}))`;
}

/** SQL: the content was opened to the account by name. */
export function isOpenedTo(account: PersonSql, content: string): string {
  return `(not ${isRestricted(account)} and exists (select from content_readers named where named.content_id = ${content}.id
    and named.user_id = ${account.person}.id and ${isInForce('named')}))`;
}

/** SQL: ids of the audiences to which the account belongs, in ascending order; from its few grants, not from all categories. */
export function selectAudiences(account: PersonSql): string {
  const person = `${account.person}.id`;
  return `array(with given as materialized (
      select category_id from category_grants mine where mine.user_id = ${person} and ${isInForce('mine')}
      union select category_id from category_grants ours where ours.group_id in (${selectGroupIds(person)}) and ${isInForce('ours')}),
    assigned as materialized (select array_agg(category_id) as ids from moderator_categories where user_id = ${person}),
    open_gates as materialized (
      select gate.id from categories gate where gate.audience_id = gate.id and gate.grant_sources && array(select category_id from given)
      union select gate.id from categories gate, assigned where gate.audience_id = gate.id
        and (gate.id = any(assigned.ids) or gate.ancestor_ids && assigned.ids))
    select gate.id from open_gates o join categories gate on gate.id = o.id
    where gate.floor <= ${getAccountLevel(account)} and not ${isRestricted(account)}
      and gate.gate_ids <@ array(select id from open_gates) order by gate.id)`;
}

/** SQL: ids of the contents that were opened to the account by name. */
export function selectOpened(account: PersonSql): string {
  return `array(select named.content_id from content_readers named where named.user_id = ${account.person}.id
    and ${isInForce('named')} and not ${isRestricted(account)} order by named.content_id)`;
}
