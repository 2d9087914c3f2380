import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { ids, nullable, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Each person's first rule that fits, or null: the rules in their order, by the names of the groups they are in. */
const MATCHED_ROLES = `select a.user_id, a.ruled, (
    select x.id from scim_directory d cross join jsonb_array_elements(d.rules) with ordinality as l (rule, at)
      join scim_groups g on g.display_name = lower(l.rule ->> 'value')
      join scim_members m on m.group_id = g.id and m.user_id = a.user_id
      join roles x on x.id = (l.rule ->> 'roleId')::bigint
    order by l.at limit 1) as by_rule
  from scim_accounts a where :userIds::bigint[] is null or a.user_id = any (:userIds)`;

const APPLY = statement({
  name: 'scim-role.apply',
  params: { userIds: nullable(ids), now: timestamp },
  text: `with wanted as (${MATCHED_ROLES}),
     marked as (update scim_accounts a set ruled = w.by_rule is not null from wanted w
       where a.user_id = w.user_id and a.ruled <> (w.by_rule is not null))
     update users u set internal = true, updated_at = :now,
       role_id = case when o.code = 'Admin' then u.role_id
         else coalesce(w.by_rule, case when w.ruled or o.code = 'Tourist' then b.id else u.role_id end) end
     from wanted w, roles o, roles b
     where u.id = w.user_id and o.id = u.role_id and b.code = 'User' and (not u.internal
       or o.code <> 'Admin' and u.role_id <> coalesce(w.by_rule, case when w.ruled or o.code = 'Tourist' then b.id else u.role_id end))`,
});

/**
 * Gives these people, or with null everybody of the directory, the roles that its groups want now. A role that came with a
 * group goes with it; one that was given here stays, and so do Admins, so that no directory can lock the house.
 */
export async function applyGroupRoles(
  db: Db,
  userIds: readonly Id[] | null,
  now: Date,
): Promise<void> {
  if (userIds?.length !== 0) await APPLY.run(db, { userIds: userIds as Id[] | null, now });
}
