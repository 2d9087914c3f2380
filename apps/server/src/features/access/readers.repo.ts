import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { selectReaders } from '../../visibility/category-readers.ts';

const SUBTREE = statement({
  name: 'access.subtree',
  params: { ids, below: bool },
  row: { id, visibility: int, place: text },
  text: `select k.id, k.visibility, concat_ws(' ', k.model = 'ANNOUNCEMENT', k.visibility, k.floor, k.gate_ids::text) as place
    from categories k where k.id = any(:ids::bigint[]) or (:below::boolean and k.ancestor_ids && :ids::bigint[])`,
});

const READERS = statement({
  name: 'access.readers',
  long: true,
  params: { ids },
  row: { category: id, user: id },
  text: `select k.id as category, reader.id as "user" from categories k, ${selectReaders('k')} reader
    where k.id = any(:ids::bigint[])`,
});

/** Who may read in a category. */
interface Readership {
  visibility: number;
  readers: ReadonlySet<Id>;
}

/** Who may read in each of some categories; categories with the same readers share the set. */
export type ReadersByCategory = ReadonlyMap<Id, Readership>;

/** Reads who may read in these categories and, unless `below` is false, in all below them. */
export async function readReaders(
  db: Db,
  categoryIds: readonly Id[],
  { below = true }: { below?: boolean } = {},
): Promise<ReadersByCategory> {
  const categories = await SUBTREE.all(db, { ids: categoryIds, below });
  // categories with the same place have the same readers, so one of each is looked at
  const examples = new Map(categories.map(({ place, id: category }) => [place, category]));
  const rows = await READERS.all(db, { ids: [...examples.values()] });
  const byExample = Map.groupBy(rows, (row) => row.category);
  const byPlace = new Map(
    [...examples].map(([place, category]) => [
      place,
      new Set((byExample.get(category) ?? []).map((row) => row.user)),
    ]),
  );
  return new Map(
    categories.map(({ id: category, visibility, place }) => [
      category,
      { visibility, readers: byPlace.get(place) ?? new Set<Id>() },
    ]),
  );
}

/** People who may read in some category in `after` and may not in `before`. */
export function listGaining(before: ReadersByCategory, after: ReadersByCategory): Id[] {
  const gaining = new Set<Id>();
  const seen = new Map<ReadonlySet<Id>, Set<ReadonlySet<Id>>>();
  for (const [category, { readers: now }] of after) {
    const then = before.get(category)?.readers ?? NO_READERS;
    const compared = seen.get(then) ?? new Set();
    if (compared.has(now)) continue;
    seen.set(then, compared.add(now));
    for (const reader of now) if (!then.has(reader)) gaining.add(reader);
  }
  return [...gaining];
}

const NO_READERS: ReadonlySet<Id> = new Set();

const NAMED = statement({
  name: 'access.named',
  params: { ids },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from unnest(:ids::bigint[]) with ordinality wanted (id, place)
    join users u on u.id = wanted.id order by wanted.place`,
});

/** Names of people, in the order of their ids. */
export async function readNames(db: Db, userIds: readonly Id[]): Promise<UserBrief[]> {
  return userIds.length === 0 ? [] : NAMED.all(db, { ids: userIds });
}

const GROUP_GATES = statement({
  name: 'access.group-gates',
  params: { groupId: id },
  row: { id },
  text: `select k.id from categories k where k.audience_id = k.id
    and k.grant_sources && array(select t.category_id from category_grants t where t.group_id = :groupId)`,
});

/** The topmost categories that the grants of a group open. */
export async function listGroupGates(db: Db, groupId: Id): Promise<Id[]> {
  return (await GROUP_GATES.all(db, { groupId })).map((row) => row.id);
}

const GROUP_CATEGORIES = statement({
  name: 'access.group-categories',
  params: { groupId: id },
  row: { id, name: text },
  text: `select k.id, k.name from category_grants t join categories k on k.id = t.category_id
    where t.group_id = :groupId order by k.name, k.id`,
});

/** Categories that grant something to a group. */
export async function listGroupCategories(db: Db, groupId: Id) {
  return GROUP_CATEGORIES.all(db, { groupId });
}

const END_GRANTS = statement({
  name: 'access.end-group-grants',
  params: { groupId: id },
  text: 'delete from category_grants where group_id = :groupId',
});

/** Removes all grants of a group. */
export async function endGroupGrants(db: Db, groupId: Id): Promise<void> {
  await END_GRANTS.run(db, { groupId });
}

const END_USER_GRANTS = statement({
  name: 'access.end-user-grants',
  params: { userId: id },
  text: 'delete from category_grants where user_id = :userId',
});
const END_USER_OPENINGS = statement({
  name: 'access.end-user-openings',
  params: { userId: id },
  text: 'delete from content_readers where user_id = :userId',
});

/** Removes what was granted to a person by name. */
export async function removeUserGrants(db: Db, userId: Id): Promise<void> {
  await END_USER_GRANTS.run(db, { userId });
  await END_USER_OPENINGS.run(db, { userId });
}
