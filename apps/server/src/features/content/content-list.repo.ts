import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, PublishedWithin, Sort } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { TODAY, startOf } from '../../db/today.ts';
import {
  categoryOpen,
  contentReadable,
  contentReadableByIndex,
  sectionOpen,
} from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { ITEM_COLUMNS } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

export interface ListFilter {
  model: ContentModel;
  viewer: Viewer;
  sort: Sort;
  offset: number;
  limit: number;
  /** These categories only, subtrees already spread out. */
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  answerState?: AnswerFilter | undefined;
  publishedWithin?: PublishedWithin | undefined;
}

/** Questions by how their answers stand; `waiting`: open, and nothing accepted yet. */
export type AnswerFilter = 'waiting' | '-1' | '0' | '1';

// written out, not as parameters, so that each finds its index
const ANSWERING: Record<AnswerFilter, string> = {
  waiting: "c.model = 'QUESTION' and c.answer_state <> 1 and c.closed_at is null",
  '-1': "c.model = 'QUESTION' and c.answer_state = -1",
  '0': "c.model = 'QUESTION' and c.answer_state = 0",
  '1': "c.model = 'QUESTION' and c.answer_state = 1",
};

// by whole days, so that what is kept of an answer holds until midnight
const WITHIN: Record<PublishedWithin, string> = {
  week: `c.published_at >= ${startOf(`(${TODAY} - interval '1 week')`)}`,
  month: `c.published_at >= ${startOf(`(${TODAY} - interval '1 month')`)}`,
  year: `c.published_at >= ${startOf(`(${TODAY} - interval '1 year')`)}`,
};

const ORDER: Record<Sort, string> = {
  latest: 'c.pinned desc, c.published_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
};

/** One category alone is read in order from its index, several have to be sorted. */
function categoriesOf({ categoryIds }: CountFilter) {
  const [only] = categoryIds?.length === 1 ? categoryIds : [];
  return { only, several: only === undefined ? categoryIds : undefined };
}

/** Conditions and their values; each filter adds one, so a name identifies one text. */
function conditions(filter: CountFilter) {
  const values: unknown[] = [filter.model, ...viewerValues(filter.viewer)];
  const parts = ['c.model = $1', contentReadableByIndex('c', viewerAt(2))];
  const add = (sql: (place: string) => string, value: unknown, mark: string): string => {
    if (value === undefined) return '';
    values.push(value);
    parts.push(sql(`$${values.length}`));
    return mark;
  };
  const { only, several } = categoriesOf(filter);
  const name =
    add((at) => `c.category_id = ${at}`, only, 'k') +
    add((at) => `c.category_id = any(${at}::bigint[])`, several, 'c') +
    add(
      (at) => `exists (select from content_tags f where f.content_id = c.id and f.tag_id = ${at})`,
      filter.tagId,
      't',
    ) +
    add((at) => `c.author_id = ${at}`, filter.authorId, 'a');
  const { answerState, publishedWithin } = filter;
  if (answerState !== undefined) parts.push(ANSWERING[answerState]);
  if (publishedWithin !== undefined) parts.push(WITHIN[publishedWithin]);
  const marks = [name, answerState, publishedWithin].filter((mark) => mark !== undefined);
  return { where: parts.join(' and '), values, name: marks.join('.') };
}

/** One page of what the viewer may read, and how many there are in all. */
export async function listAndCount(
  db: Db,
  filter: ListFilter,
): Promise<{ rows: ItemRow[]; total: number }> {
  if (!hasCounter(filter)) {
    const [rows, total] = await Promise.all([listItems(db, filter), countItems(db, filter)]);
    return { rows, total };
  }
  const { only, several } = categoriesOf(filter);
  const one = only === undefined ? 'null::bigint[]' : 'array[$4::bigint]';
  const categories = several === undefined ? one : '$4::bigint[]';
  const total = `(${counted(categories)}) as total`;
  const rows = await listItems<ItemRow & { total: number }>(db, filter, total);
  // a page beyond the last one has no row that could tell
  return { rows, total: rows[0]?.total ?? (await countItems(db, filter)) };
}

/** Ids are found first on an index, then only those rows are completed; `more` is a column for each of them. */
function listItems<Row extends ItemRow>(db: Db, filter: ListFilter, more?: string): Promise<Row[]> {
  const { where, values, name } = conditions(filter);
  const limit = `$${values.push(filter.limit)}`;
  const offset = `$${values.push(filter.offset)}`;
  return named<Row & Record<string, unknown>>(
    db,
    `content.list.${filter.sort}.${name}`,
    `select ${ITEM_COLUMNS}${more === undefined ? '' : `, ${more}`}
     from (select c.id from contents c where ${where} order by ${ORDER[filter.sort]}
           limit ${limit} offset ${offset}) found
     join contents c on c.id = found.id join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     order by ${ORDER[filter.sort]}`,
    values,
  );
}

type CountFilter = Omit<ListFilter, 'sort' | 'offset' | 'limit'>;

/** Whether the kept counters tell how many match: they know sections and categories. */
function hasCounter({ tagId, authorId, answerState, publishedWithin }: CountFilter): boolean {
  return [tagId, authorId, answerState, publishedWithin].every((one) => one === undefined);
}

// $1 model, $2 and $3 viewer; `categories` an array of ids, null for all
const counted = (categories: string): string => `
  select coalesce(sum(n.live), 0)::int from content_counts n left join categories k on k.id = n.category_id
  where n.model = $1 and ${categoryOpen('k', viewerAt(2))} and ${sectionOpen('n', viewerAt(2))}
    and (${categories} is null or n.category_id = any(${categories}))`;

/** How many items match, exactly; from the kept counters where a filter allows it. */
export async function countItems(db: Db, filter: CountFilter): Promise<number> {
  const { model, viewer, categoryIds } = filter;
  if (hasCounter(filter)) {
    const rows = await named<{ total: number }>(
      db,
      'content.count.category',
      `select (${counted('$4::bigint[]')}) as total`,
      [model, ...viewerValues(viewer), categoryIds ?? null],
    );
    return rows[0]?.total ?? 0;
  }
  const { where, values, name } = conditions(filter);
  const rows = await named<{ total: number }>(
    db,
    `content.count.${name}`,
    `select count(*)::int as total from contents c where ${where}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** Rows of these ids that the viewer may read, in the order of the ids; for search and the like. */
export async function itemsByIds(db: Db, ids: readonly Id[], viewer: Viewer): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return named<ItemRow>(
    db,
    'content.by-ids',
    `select ${ITEM_COLUMNS} from unnest($1::bigint[]) with ordinality as wanted(id, place)
     join contents c on c.id = wanted.id
     join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     where ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))} order by wanted.place`,
    [ids, ...viewerValues(viewer)],
  );
}
