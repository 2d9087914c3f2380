import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { named } from '../db/named.ts';

/** The category at the end of a path of names, made as far as it is missing, as wide as its parent. */
export async function ensureCategory(
  db: Db,
  model: ContentModel,
  name: string,
  parent: { id: Id; path: Id[] } | null,
): Promise<{ id: Id; path: Id[] }> {
  const above = parent?.path ?? [];
  const rows = await named<{ id: Id }>(
    db,
    'import.category',
    `with made as (
       insert into categories (model, parent_id, ancestor_ids, name, visibility)
       values ($4, $1, $2::bigint[], $3, coalesce((select visibility from categories where id = $1), 0))
       on conflict (model, coalesce(parent_id, 0), name) do nothing returning id)
     select id from made union all
     select id from categories where model = $4 and parent_id is not distinct from $1 and name = $3 limit 1`,
    [parent?.id ?? null, above, name, model],
  );
  const { id } = rows[0] as { id: Id };
  return { id, path: [...above, id] };
}

/** Id of the tag of this name, which is made when it is missing. */
export async function ensureTag(db: Db, name: string): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'import.tag',
    `with made as (insert into tags (name) values ($1) on conflict (lower(name)) do nothing returning id)
     select id from made union all select id from tags where lower(name) = lower($1) limit 1`,
    [name],
  );
  return (rows[0] as { id: Id }).id;
}

/** An account that bears an author's name and cannot sign in; texts keep their author that way. */
export async function ensureAuthor(db: Db, nickname: string): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'import.author',
    `with found as (select id from users where nickname = $1 and email is null and status = 'INACTIVE'
       and deleted_at is null order by id limit 1),
     made as (insert into users (nickname, role_id, status)
       select $1, (select id from roles where code = 'Tourist'), 'INACTIVE' where not exists (select from found)
       returning id)
     select id from found union all select id from made`,
    [nickname],
  );
  return (rows[0] as { id: Id }).id;
}
