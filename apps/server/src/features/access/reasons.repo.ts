import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import type { GroupBrief } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isInAudienceOf, isInForce, selectGroupIds } from '../../visibility/audiences.ts';
import { selectReaders } from '../../visibility/category-readers.ts';

/** Why a person may read: as the table of the contract has it. */
export interface ReasonRow {
  kind: 'LEVEL' | 'GRANT' | 'NAME' | 'MODERATOR' | 'AUTHOR';
  right: GrantRight | null;
  group: GroupBrief | null;
  from: { id: Id; name: string } | null;
  endsAt: string | null;
}

const ACCOUNT = { person: 'u', role: 'r' };
const fromJson = "json_build_object('id', s.id, 'name', s.name)";

/** SQL: why the person (an expression of their id) may read in category `k`, as JSON: grants, and moderating it. */
const selectReasons = (
  person: string,
): string => `(select coalesce(json_agg(why.reason), '[]') from (
    select json_build_object('kind', 'GRANT', 'right', t.access, 'endsAt', to_json(t.ends_at), 'from', ${fromJson},
      'group', case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'kind', g.kind) end) as reason
    from category_grants t join categories s on s.id = t.category_id left join user_groups g on g.id = t.group_id
    where t.category_id = any(k.grant_sources) and ${isInForce('t')}
      and (t.user_id = ${person} or t.group_id in (${selectGroupIds(person)}))
    union all
    select json_build_object('kind', 'MODERATOR', 'right', null, 'endsAt', null, 'group', null, 'from', ${fromJson})
    from moderator_categories a join categories s on s.id = a.category_id
    where a.user_id = ${person} and (s.id = k.id or s.id = any(k.ancestor_ids))) why)`;

const LEVEL = `json_build_array(json_build_object('kind', 'LEVEL', 'right', null, 'group', null, 'from', null, 'endsAt', null))`;

const READERS_FROM = `from categories k, ${selectReaders('k')} reader join users u on u.id = reader.id where k.id = :id
    and (:keyword = '' or position(lower(:keyword) in account_names(u.nickname, u.email, u.phone, u.username)) > 0)`;
const READERS = statement({
  name: 'access.reader-page',
  long: true,
  params: { id, keyword: text, limit: bigint, offset: bigint },
  row: { id, nickname: text, avatar: nullable(text), reasons: json<ReasonRow[]>() },
  text: `select u.id, u.nickname, u.avatar, case when k.visibility < 3 then ${LEVEL} else ${selectReasons('u.id')} end as reasons
    ${READERS_FROM} order by u.id limit :limit offset :offset`,
});
const COUNT_READERS = statement({
  name: 'access.reader-count',
  long: true,
  params: { id, keyword: text },
  row: { total: int },
  text: `select count(*)::int as total ${READERS_FROM}`,
});

/** Active accounts that may read in a category, each with why. */
export async function listReaders(
  db: Db,
  filter: { id: Id; keyword: string; limit: number; offset: number },
) {
  const [rows, { total }] = await Promise.all([
    READERS.all(db, filter),
    COUNT_READERS.one(db, filter),
  ]);
  return { rows, total };
}

/** How many active accounts may read in a category. */
export async function countReaders(db: Db, categoryId: Id): Promise<number> {
  return (await COUNT_READERS.one(db, { id: categoryId, keyword: '' })).total;
}

const SEEN_FROM = `from (
    select 0 as part, k.name as name, k.id as category_id, k.name as category_name, null::bigint as content_id, null as model, null as title,
      ${selectReasons('u.id')} as reasons
    from users u join roles r on r.id = u.role_id, categories k
    where u.id = :userId and k.audience_id = k.id and ${isInAudienceOf(ACCOUNT, 'k')}
    union all
    select 1, c.title, null, null, c.id, c.model, c.title, json_build_array(json_build_object('kind', 'NAME', 'right', 'READ', 'group', null,
      'from', null, 'endsAt', to_json(n.ends_at)))
    from content_readers n join contents c on c.id = n.content_id
    where n.user_id = :userId and ${isInForce('n')} and c.deleted_at is null) seen`;
const SEEN = statement({
  name: 'access.seen-by',
  params: { userId: id, limit: bigint, offset: bigint },
  row: {
    category_id: nullable(id),
    category_name: nullable(text),
    content_id: nullable(id),
    model: nullable(textOf<ContentModel>()),
    title: nullable(text),
    reasons: json<ReasonRow[]>(),
  },
  text: `select category_id, category_name, content_id, model, title, reasons ${SEEN_FROM}
    order by part, name, coalesce(category_id, content_id) limit :limit offset :offset`,
});
const COUNT_SEEN = statement({
  name: 'access.seen-count',
  params: { userId: id },
  row: { total: int },
  text: `select count(*)::int as total ${SEEN_FROM}`,
});

/** GRANTED categories and opened items that a person may read, each with why; a category stands for those with its readers. */
export async function listSeenBy(db: Db, userId: Id, page: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    SEEN.all(db, { userId, ...page }),
    COUNT_SEEN.one(db, { userId }),
  ]);
  return { rows, total };
}
