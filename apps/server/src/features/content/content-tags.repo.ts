import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const REMOVE_TAGS = statement({
  name: 'content.remove-tags',
  params: { contentId: id, tagIds: ids },
  text: 'delete from content_tags where content_id = :contentId and tag_id <> all(:tagIds::bigint[])',
});

const ADD_TAGS = statement({
  name: 'content.add-tags',
  params: { contentId: id, tagIds: ids },
  text: `insert into content_tags (content_id, tag_id, position)
     select :contentId, w.id, w.place - 1 from unnest(:tagIds::bigint[]) with ordinality as w(id, place)
     on conflict (content_id, tag_id) do update set position = excluded.position`,
});

/** Gives an item exactly these tags in this order. */
export async function replaceTags(db: Db, contentId: Id, tagIds: readonly Id[]): Promise<void> {
  await REMOVE_TAGS.defer(db, { contentId, tagIds });
  if (tagIds.length === 0) return;
  await ADD_TAGS.defer(db, { contentId, tagIds });
}

const LIST_MISSING_TAGS = statement({
  name: 'content.missing-tags',
  params: { tagIds: ids },
  row: { id },
  text: 'select w.id from unnest(:tagIds::bigint[]) as w(id) where not exists (select from tags t where t.id = w.id)',
});

/** Which of these tags do not exist. */
export async function listMissingTags(db: Db, tagIds: readonly Id[]): Promise<Id[]> {
  if (tagIds.length === 0) return [];
  const rows = await LIST_MISSING_TAGS.all(db, { tagIds });
  return rows.map((row) => row.id);
}
