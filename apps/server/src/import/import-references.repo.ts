import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { id, ids, nullable, text } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';

const CATEGORY = statement({
  name: 'import.category',
  params: { id: nullable(id), above: ids, name: text, model: text },
  row: { id },
  text: `with made as (
       insert into categories (model, parent_id, ancestor_ids, name, visibility, position)
       values (:model, :id, :above::bigint[], :name, coalesce((select visibility from categories where id = :id), 0),
         (select coalesce(max(position) + 1, 0) from categories where model = :model and parent_id is not distinct from :id))
       on conflict (model, coalesce(parent_id, 0), name) do nothing returning id)
     select id from made union all
     select id from categories where model = :model and parent_id is not distinct from :id and name = :name limit 1`,
});

/** The category at the end of a path of names; missing ones are created with the visibility of their parent. */
export async function ensureCategory(
  db: Db,
  model: ContentModel,
  name: string,
  parent: { id: Id; path: Id[] } | null,
): Promise<{ id: Id; path: Id[] }> {
  const above = parent?.path ?? [];
  const rows = await CATEGORY.all(db, { id: parent?.id ?? null, above, name, model });
  const { id } = rows[0] as { id: Id };
  return { id, path: [...above, id] };
}

const TAG = statement({
  name: 'import.tag',
  params: { name: text },
  row: { id },
  text: `with made as (insert into tags (name) select :name::text
       where not exists (select from tag_synonyms where lower(name) = lower(:name)) on conflict (lower(name)) do nothing returning id)
     select id from made union all select tag_id from tag_synonyms where lower(name) = lower(:name) union all select id from tags where lower(name) = lower(:name) limit 1`,
});

/** Id of the tag of this name, which is created when it is missing. */
export async function ensureTag(db: Db, name: string): Promise<Id> {
  const rows = await TAG.all(db, { name });
  return (rows[0] as { id: Id }).id;
}

const AUTHOR = statement({
  name: 'import.author',
  params: { nickname: text },
  row: { id },
  text: `with found as (select id from users where nickname = :nickname and email is null and status = 'INACTIVE'
       and deleted_at is null order by id limit 1),
     made as (insert into users (nickname, role_id, status)
       select :nickname, (select id from roles where code = 'Tourist'), 'INACTIVE' where not exists (select from found)
       returning id)
     select id from found union all select id from made`,
});

/** An account that bears an author's name and cannot sign in, so that imported texts have an author. */
export async function ensureAuthor(db: Db, nickname: string): Promise<Id> {
  const rows = await AUTHOR.all(db, { nickname });
  return (rows[0] as { id: Id }).id;
}
