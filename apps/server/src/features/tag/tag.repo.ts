import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { categoryOpen, sectionOpen } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

export interface TagRow {
  id: Id;
  name: string;
  created_at: Date;
  live: number;
}

const ORDER = { count: 'live desc, t.id', name: 't.name, t.id', latest: 't.id desc' } as const;

/** Items of a tag that the viewer may read, of one section or (null) of all. */
const live = (model: string) => `coalesce((select sum(n.live)::int
  from content_tag_counts n left join categories k on k.id = n.category_id
  where n.tag_id = t.id and ${categoryOpen('k', viewerAt(1))} and (${model} is null or n.model = ${model})
    and ${sectionOpen('n', viewerAt(1))}), 0) as live`;

export interface TagFilter {
  viewer: Viewer;
  /** Counts in this section only. */
  model: ContentModel | null;
  keyword: string;
  sort: keyof typeof ORDER;
  offset: number;
  limit: number;
}

/** One page of tags. `keyword` is found anywhere in the name; `%` and `_` stand for themselves. */
export async function listTags(
  db: Db,
  filter: TagFilter,
): Promise<{ rows: TagRow[]; total: number }> {
  const where = "($3 = '' or position(lower($3) in lower(t.name)) > 0)";
  const rows = await named<TagRow>(
    db,
    `tag.list.${filter.sort}`,
    `select t.id, t.name, t.created_at, ${live('$6::text')} from tags t where ${where}
     order by ${ORDER[filter.sort]} limit $4 offset $5`,
    [...viewerValues(filter.viewer), filter.keyword, filter.limit, filter.offset, filter.model],
  );
  const counted = await named<{ total: number }>(
    db,
    'tag.count',
    `select count(*)::int as total from tags t where ${where.replaceAll('$3', '$1')}`,
    [filter.keyword],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A tag with how many of its items the viewer may read; null when there is none. */
export async function findTag(db: Db, id: Id, viewer: Viewer): Promise<TagRow | null> {
  const rows = await named<TagRow>(
    db,
    'tag.find',
    `select t.id, t.name, t.created_at, ${live('null::text')} from tags t where t.id = $3`,
    [...viewerValues(viewer), id],
  );
  return rows[0] ?? null;
}

/** The tag of this name, capitals or not; null when there is none. */
export async function findTagByName(db: Db, name: string): Promise<{ id: Id } | null> {
  const rows = await named<{ id: Id }>(
    db,
    'tag.by-name',
    'select id from tags where lower(name) = lower($1)',
    [name],
  );
  return rows[0] ?? null;
}

/** Null when the name is taken. */
export async function insertTag(db: Db, name: string): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'tag.insert',
    'insert into tags (name) values ($1) on conflict (lower(name)) do nothing returning id',
    [name],
  );
  return rows[0]?.id ?? null;
}

/** Gives a name that is free, or the same in other letters. */
export async function renameTag(db: Db, id: Id, name: string): Promise<void> {
  await db.updateTable('tags').set({ name }).where('id', '=', id).execute();
}

/** Gives everything of one tag to another. */
export async function moveTag(db: Db, from: Id, to: Id): Promise<void> {
  await named(
    db,
    'tag.move',
    `insert into content_tags (content_id, tag_id, position)
     select content_id, $2, position from content_tags where tag_id = $1 on conflict do nothing`,
    [from, to],
  );
}

/** Takes a tag off everything and deletes it. */
export async function deleteTag(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('content_tags').where('tag_id', '=', id).execute();
  await db.deleteFrom('tags').where('id', '=', id).execute();
}
