import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import { bigint, id, int, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isCategoryOpen, isSectionOpen } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';

/**
 * SQL of an item's tags in their order, as JSON `[{id, name}]`; needs `c` contents. Each name is looked up by itself: in a
 * join all tags there are would be read for every item.
 */
export const ITEM_TAGS = `(
  select coalesce(json_agg(json_build_object('id', x.tag_id, 'name',
    (select name from tags where id = x.tag_id)) order by x.position, x.tag_id), '[]')
  from content_tags x where x.content_id = c.id) as tags`;

export type TagRow = RowOf<typeof LIST>;

const ORDER = { count: 'live desc, t.id', name: 't.name, t.id', latest: 't.id desc' } as const;

/** Items of a tag that the viewer may read, of one section or (null) of all. */
const live = (model: string) => `coalesce((select sum(n.live)::int
  from content_tag_counts n left join categories k on k.id = n.category_id
  where n.tag_id = t.id and ${isCategoryOpen('k', VIEWER)} and (${model} is null or n.model = ${model})
    and ${isSectionOpen('n', VIEWER)}), 0) as live`;

export interface TagFilter {
  viewer: Viewer;
  /** Counts in this section only. */
  model: ContentModel | null;
  keyword: string;
  sort: keyof typeof ORDER;
  offset: number;
  limit: number;
}

const NAME_MATCHES = `(:keyword = '' or position(lower(:keyword) in lower(t.name)) > 0 or exists (
  select from tag_synonyms s where s.tag_id = t.id and position(lower(:keyword) in lower(s.name)) > 0))`;
const SYNONYMS =
  'array(select s.name from tag_synonyms s where s.tag_id = t.id order by s.name) as synonyms';

const LIST = family({
  variants: () => Object.keys(ORDER) as (keyof typeof ORDER)[],
  name: (sort) => `tag.list.${sort}`,
  declare: (sort) => ({
    params: {
      ...viewerParams,
      keyword: text,
      model: nullable(text),
      limit: bigint,
      offset: bigint,
    },
    row: { id, name: text, created_at: timestamp, live: int, synonyms: texts },
    text: `select t.id, t.name, t.created_at, ${SYNONYMS}, ${live(':model::text')} from tags t where ${NAME_MATCHES}
     order by ${ORDER[sort]} limit :limit offset :offset`,
  }),
});

const COUNT = statement({
  name: 'tag.count',
  params: { keyword: text },
  row: { total: int },
  text: `select count(*)::int as total from tags t where ${NAME_MATCHES}`,
});

/** One page of tags. `keyword` is found anywhere in the name or a synonym; `%` and `_` stand for themselves. */
export async function listTags(
  db: Db,
  filter: TagFilter,
): Promise<{ rows: TagRow[]; total: number }> {
  const rows = await LIST.of(filter.sort).all(db, { ...filter, ...filter.viewer });
  const { total } = await COUNT.one(db, filter);
  return { rows, total };
}

const FIND = statement({
  name: 'tag.find',
  params: { ...viewerParams, id },
  row: { id, name: text, created_at: timestamp, live: int, synonyms: texts },
  text: `select t.id, t.name, t.created_at, ${SYNONYMS}, ${live('null::text')} from tags t where t.id = :id`,
});

/** A tag with how many of its items the viewer may read; null when there is none. */
export async function findTag(db: Db, id: Id, viewer: Viewer): Promise<TagRow | null> {
  return FIND.first(db, { ...viewer, id });
}

const BY_NAME = statement({
  name: 'tag.by-name',
  params: { name: text },
  row: { id },
  text: 'select id from tags where lower(name) = lower(:name)',
});

/** The tag of this name, capitals or not; null when there is none. */
export async function findTagByName(db: Db, name: string): Promise<{ id: Id } | null> {
  return BY_NAME.first(db, { name });
}

const INSERT = statement({
  name: 'tag.insert',
  params: { name: text },
  row: { id },
  text: 'insert into tags (name) values (:name) on conflict (lower(name)) do nothing returning id',
});

/** Null when the name is in use. */
export async function insertTag(db: Db, name: string): Promise<Id | null> {
  const rows = await INSERT.all(db, { name });
  return rows[0]?.id ?? null;
}

const RENAME = statement({
  name: 'tag.rename',
  params: { id, name: text },
  text: 'update tags set name = :name where id = :id',
});

/** Gives a name that is free, or the same in other letters. */
export async function renameTag(db: Db, id: Id, name: string): Promise<void> {
  await RENAME.run(db, { id, name });
}

const UNTAG_ALL = statement({
  name: 'tag.untag-all',
  params: { id },
  text: 'delete from content_tags where tag_id = :id',
});

const DELETE = statement({
  name: 'tag.delete',
  params: { id },
  text: 'delete from tags where id = :id',
});

/** Removes a tag from all contents and deletes it. */
export async function deleteTag(db: Db, id: Id): Promise<void> {
  await UNTAG_ALL.run(db, { id });
  await DELETE.run(db, { id });
}
