import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { deferred, named } from '../../db/named.ts';

/** Gives an item exactly these tags in this order. */
export async function replaceTags(db: Db, contentId: Id, tagIds: readonly Id[]): Promise<void> {
  await deferred(
    db,
    'content.remove-tags',
    'delete from content_tags where content_id = $1 and tag_id <> all($2::bigint[])',
    [contentId, tagIds],
  );
  if (tagIds.length === 0) return;
  await deferred(
    db,
    'content.add-tags',
    `insert into content_tags (content_id, tag_id, position)
     select $1, w.id, w.place - 1 from unnest($2::bigint[]) with ordinality as w(id, place)
     on conflict (content_id, tag_id) do update set position = excluded.position`,
    [contentId, tagIds],
  );
}

/** Which of these tags do not exist. */
export async function missingTags(db: Db, tagIds: readonly Id[]): Promise<Id[]> {
  if (tagIds.length === 0) return [];
  const rows = await named<{ id: Id }>(
    db,
    'content.missing-tags',
    'select w.id from unnest($1::bigint[]) as w(id) where not exists (select from tags t where t.id = w.id)',
    [tagIds],
  );
  return rows.map((row) => row.id);
}
