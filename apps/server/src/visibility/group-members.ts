import { isActive } from './person-access.ts';

/** SQL: the group is this one, or a department below it. */
const isWithin = (group: string, top: string): string =>
  `(${group}.id = ${top} or ${group}.ancestor_ids @> array[${top}::bigint])`;

/** SQL: active members of a group (an expression of its id), those of departments below it too, each once. */
export const countMembers = (group: string): string => `(select count(distinct inside.user_id)::int
  from user_groups below join user_group_members inside on inside.group_id = below.id join users who on who.id = inside.user_id
  where ${isWithin('below', group)} and ${isActive('who')})`;

/** SQL after `in (`: ids of the members of a group (an expression of its id) and of the departments below it. */
export const selectMemberIds = (
  group: string,
): string => `select inside.user_id from user_groups below
  join user_group_members inside on inside.group_id = below.id where ${isWithin('below', group)}`;
