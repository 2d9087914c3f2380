// Why it is as it is: docs/decisions/0059-merging-and-importing.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const FROM_TO = { from: id, to: id };

const LOCK = statement({
  name: 'tag.lock',
  params: {},
  text: `select pg_advisory_xact_lock(hashtext('tags'))`,
});

/** One at a time gives tags names: a name must be neither a tag nor a synonym, and two must not merge into one another. */
export async function lockTags(db: Db): Promise<void> {
  await LOCK.run(db, {});
}

const OWNER = statement({
  name: 'tag.synonym-owner',
  params: { name: text },
  row: { id, name: text },
  text: `select t.id, t.name from tag_synonyms s join tags t on t.id = s.tag_id where lower(s.name) = lower(:name)`,
});

/** The tag that a word is a synonym of; null when it is none. */
export async function findSynonym(db: Db, name: string): Promise<{ id: Id; name: string } | null> {
  return OWNER.first(db, { name });
}

const FIND_TAKEN_NAME = statement({
  name: 'tag.taken',
  params: { id, names: texts },
  row: { name: text },
  text: `select t.name from tags t where lower(t.name) = any(select lower(n) from unnest(:names::text[]) n) and t.id <> :id
    union all select s.name from tag_synonyms s
      where lower(s.name) = any(select lower(n) from unnest(:names::text[]) n) and s.tag_id <> :id limit 1`,
});

/** A word among these that is another tag, or a synonym of another one; null when all are free. */
export async function findTakenName(
  db: Db,
  tagId: Id,
  names: readonly string[],
): Promise<string | null> {
  return (await FIND_TAKEN_NAME.first(db, { id: tagId, names }))?.name ?? null;
}

const CLEAR = statement({
  name: 'tag.clear-synonyms',
  params: { id },
  text: 'delete from tag_synonyms where tag_id = :id',
});
const ADD = statement({
  name: 'tag.add-synonyms',
  params: { id, names: texts },
  text: `insert into tag_synonyms (tag_id, name) select :id, n from unnest(:names::text[]) n
    where lower(n) <> (select lower(name) from tags where id = :id) on conflict do nothing`,
});

/** Gives a tag these synonyms and no others; its own name is left out. */
export async function setSynonyms(db: Db, tagId: Id, names: readonly string[]): Promise<void> {
  await CLEAR.run(db, { id: tagId });
  await ADD.run(db, { id: tagId, names });
}

const DROP = statement({
  name: 'tag.drop-synonym',
  params: { id, name: text },
  text: 'delete from tag_synonyms where tag_id = :id and lower(name) = lower(:name)',
});

/** A word is no synonym of a tag any more, because it becomes its name. */
export async function dropSynonym(db: Db, tagId: Id, name: string): Promise<void> {
  await DROP.run(db, { id: tagId, name });
}

const MOVE_ITEMS = statement({
  name: 'tag.move',
  params: FROM_TO,
  text: `insert into content_tags (content_id, tag_id, position)
     select content_id, :to, position from content_tags where tag_id = :from on conflict do nothing`,
});
const MOVE_FOLLOWERS = statement({
  name: 'tag.move-followers',
  params: FROM_TO,
  text: `insert into tag_follows (user_id, tag_id, created_at)
    select user_id, :to, created_at from tag_follows where tag_id = :from on conflict do nothing`,
});
const MOVE_SYNONYMS = statement({
  name: 'tag.move-synonyms',
  params: FROM_TO,
  text: 'update tag_synonyms set tag_id = :to where tag_id = :from',
});
/** SQL: the tags of a text with one in the place of another. */
const REPLACED = `case when tag_ids @> array[:to::bigint] then array_remove(tag_ids, :from::bigint)
  else array_replace(tag_ids, :from::bigint, :to::bigint) end`;
const MOVE_REVISIONS = statement({
  name: 'tag.move-revisions',
  params: FROM_TO,
  text: `update revisions set tag_ids = ${REPLACED} where tag_ids @> array[:from::bigint] and tag_ids <> '{}'`,
});
const MOVE_DRAFTS = statement({
  name: 'tag.move-drafts',
  params: FROM_TO,
  text: `update drafts set tag_ids = ${REPLACED} where tag_ids @> array[:from::bigint] and tag_ids <> '{}'`,
});

/** Gives all that is of one tag to another: items, texts that wait, drafts, followers, synonyms. */
export async function moveTag(db: Db, from: Id, to: Id): Promise<void> {
  for (const statement of [
    MOVE_ITEMS,
    MOVE_FOLLOWERS,
    MOVE_SYNONYMS,
    MOVE_REVISIONS,
    MOVE_DRAFTS,
  ]) {
    await statement.run(db, { from, to });
  }
}

const UNUSED = 'not exists (select from content_tags x where x.tag_id = t.id)';
const LIST_UNUSED = statement({
  name: 'tag.list-unused',
  params: { keyword: text, limit: bigint, offset: bigint },
  row: { id, name: text, created_at: timestamp, live: int, synonyms: texts, total: int },
  text: `select t.id, t.name, t.created_at, 0 as live,
      array(select s.name from tag_synonyms s where s.tag_id = t.id order by s.name) as synonyms, count(*) over ()::int as total
    from tags t where ${UNUSED} and (:keyword = '' or position(lower(:keyword) in lower(t.name)) > 0)
    order by t.id desc limit :limit offset :offset`,
});

/** One page of the tags that no item has, live or not, the newest first. */
export async function listUnused(
  db: Db,
  query: { keyword: string; limit: number; offset: number },
) {
  const rows = await LIST_UNUSED.all(db, query);
  return { rows, total: rows[0]?.total ?? 0 };
}

const DELETE_UNUSED = statement({
  name: 'tag.delete-unused',
  params: { ids },
  row: { id },
  text: `delete from tags t where t.id = any(:ids) and ${UNUSED} returning t.id`,
});

/** Deletes those of these tags that no item has. Resolves to how many that were. */
export async function deleteUnused(db: Db, tagIds: readonly Id[]): Promise<number> {
  return DELETE_UNUSED.count(db, { ids: tagIds });
}
