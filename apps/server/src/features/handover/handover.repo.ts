// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import type { HandoverReason } from '@zhihui/contract/features/handover/handover.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryOpen } from '../../visibility/content-access.ts';
import { callerParams, isOpenToCaller } from '../../visibility/moderated-posts.ts';
import type { getCallerValues } from '../../visibility/moderated-posts.ts';
import { isActive, isIntendedForPerson } from '../../visibility/person-access.ts';
import { VIEWER } from '../../visibility/viewer-sql.ts';

type Caller = ReturnType<typeof getCallerValues>;
export type HandoverRow = RowOf<typeof LIST>;

const CONTENT = { content: 'c', category: 'k' };
const MAINTAINER = { person: 'm', role: 'r' };

// Members and leavers of the departments that the caller leads, those below included.
const PEOPLE = `with led as materialized (
    select distinct g.id from user_group_leaders leader
    join user_groups top on top.id = leader.group_id and top.kind = 'DEPARTMENT'
    join user_groups g on g.id = top.id or g.ancestor_ids @> array[top.id]
    where leader.user_id = :callerId),
  people as materialized (
    select user_id, bool_or(has_left) as has_left from (
      select user_id, false as has_left from user_group_members where group_id in (select id from led)
      union all select user_id, true from user_group_leavers where group_id in (select id from led)) membership
    group by user_id)`;

// The assigned owner counts even where the author looks after the article meanwhile: what a leaver owned needs a new
// owner. Admins and moderators of a category do not meet by office what they were not granted to read.
const FROM = `from people p join users m on m.id = p.user_id join roles r on r.id = m.role_id
  join contents c on c.owner_id = m.id or (c.owner_id is null and c.author_id = m.id)
  left join categories k on k.id = c.category_id
  where c.model = 'ARTICLE' and (c.live_revision is not null or c.status = 'PENDING_REVIEW')
    and (not (${isActive('m')}) or (p.has_left and (${isIntendedForPerson(MAINTAINER, CONTENT)}) is not true))
    and ${isOpenToCaller(CONTENT)} and (${isCategoryOpen('k', VIEWER)} or ${VIEWER.isOpened('c')})`;

const LIST = statement({
  name: 'handover.list',
  params: { ...callerParams, limit: bigint, offset: bigint },
  row: {
    id,
    title: text,
    category_id: nullable(id),
    category_name: nullable(text),
    maintainer_id: id,
    maintainer_nickname: text,
    maintainer_avatar: nullable(text),
    reason: textOf<HandoverReason>(),
    updated_at: timestamp,
  },
  text: `${PEOPLE} select c.id, c.title, k.id as category_id, k.name as category_name, m.id as maintainer_id,
      m.nickname as maintainer_nickname, m.avatar as maintainer_avatar, c.updated_at,
      case when m.deleted_at is not null then 'DELETED' when m.status <> 'ACTIVE' then 'DISABLED' else 'LEFT' end as reason
    ${FROM} order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'handover.count',
  params: callerParams,
  row: { total: int },
  text: `${PEOPLE} select count(*)::int as total ${FROM}`,
});
const IS_LISTED = statement({
  name: 'handover.is-listed',
  params: { ...callerParams, contentId: id },
  text: `${PEOPLE} select ${FROM} and c.id = :contentId`,
});

/** Lists the articles that the caller, as a leader, has to hand over, the latest changed first. */
export async function listHandovers(
  db: Db,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<HandoverRow[]> {
  return LIST.all(db, { ...caller, ...page });
}

/** Counts the articles of `listHandovers`. */
export async function countHandovers(db: Db, caller: Caller): Promise<number> {
  return (await COUNT.one(db, caller)).total;
}

/** Whether an article is in the list of `listHandovers`. */
export async function isHandover(db: Db, caller: Caller, contentId: Id): Promise<boolean> {
  return (await IS_LISTED.count(db, { ...caller, contentId })) > 0;
}

const LEADS = statement({
  name: 'handover.leads',
  params: { userId: id },
  row: { leads: bool },
  text: `select exists (select from user_group_leaders leader join user_groups g on g.id = leader.group_id
    where leader.user_id = :userId and g.kind = 'DEPARTMENT') as leads`,
});

/** Whether a person leads a department. */
export async function leadsDepartment(db: Db, userId: Id): Promise<boolean> {
  return (await LEADS.one(db, { userId })).leads;
}
