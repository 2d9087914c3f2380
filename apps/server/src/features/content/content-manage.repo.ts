import type { ManageSort } from '@zhihui/contract/features/article/article-manage.sorts.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { TODAY, startOf } from '../../db/today.ts';
import { contentReadableByIndex } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { ITEM_COLUMNS } from './content.rows.ts';
import type { ItemRow } from './content.rows.ts';

export interface ManagedRow extends ItemRow {
  /** Day as `2026-11-21`. */
  review_by: string | null;
  /** The title of the text that is not published, if readers have another; null in a list of what is. */
  newest_title: string | null;
}

export interface ManagedFilter {
  model: ContentModel;
  /** APPROVED: all that this reader has, whatever waits behind it. */
  status: ContentStatus;
  viewer: Viewer;
  /** Limits what is not published to these categories; null for everything. */
  reach: readonly Id[] | null;
  categoryIds?: readonly Id[] | undefined;
  tagId?: Id | undefined;
  authorId?: Id | undefined;
  updatedFrom?: string | undefined;
  updatedUntil?: string | undefined;
  overdue: boolean;
  /** Only these, best first: what a keyword found. */
  ids?: readonly Id[] | undefined;
  /** Part of the title, for texts that cannot be searched. */
  words?: string | undefined;
}

const ORDER: Record<ManageSort, string> = {
  updated: 'c.pinned desc, c.updated_at desc, c.id desc',
  hot: 'c.pinned desc, c.hot desc, c.id desc',
  comments: 'c.pinned desc, c.comment_count desc, c.id desc',
  reviewBy: 'c.pinned desc, c.review_by, c.id',
};
/** Drafts and the like, which nobody has at the top. */
const UNPUBLISHED_ORDER = 'c.updated_at desc, c.id desc';

/**
 * The newest text `r` of what is not published (`$3` its reviewer's reach): one row by its key. Its category may be another
 * than that of what readers have.
 */
const NEWEST = `r.content_id = c.id and r.number = c.revision
  and ($3::bigint[] is null or r.category_id = any($3) or r.category_id is not distinct from c.category_id)`;

const OVERDUE = `c.review_by < ${TODAY} and c.live_revision is not null`;

/** Conditions and their values; each filter adds one, so a name identifies one text. */
function conditions(filter: ManagedFilter) {
  const { status, viewer, reach } = filter;
  const live = status === 'APPROVED';
  const values: unknown[] = live
    ? [filter.model, ...viewerValues(viewer)]
    : [filter.model, status, reach];
  const parts = live
    ? ['c.model = $1', contentReadableByIndex('c', viewerAt(2))]
    : [
        'c.model = $1',
        // said twice: an index of what is not published is found by the constant
        "c.status = $2 and c.status <> 'APPROVED' and c.deleted_at is null",
        '($3::bigint[] is null or c.category_id = any($3))',
      ];
  const add = (sql: (place: string) => string, value: unknown, mark: string): string => {
    if (value === undefined) return '';
    values.push(value);
    parts.push(sql(`$${values.length}`));
    return mark;
  };
  const tagged = (at: string) =>
    `exists (select from content_tags f where f.content_id = c.id and f.tag_id = ${at})`;
  const titled = (at: string) => `(position(lower(${at}) in lower(c.title)) > 0 or exists (
      select from revisions r where ${NEWEST} and position(lower(${at}) in lower(r.title)) > 0))`;
  const name =
    add((at) => `c.category_id = any(${at}::bigint[])`, filter.categoryIds, 'c') +
    add(tagged, filter.tagId, 't') +
    add((at) => `c.author_id = ${at}`, filter.authorId, 'a') +
    add((at) => `c.updated_at >= ${startOf(at)}`, filter.updatedFrom, 'f') +
    add((at) => `c.updated_at < ${startOf(`(${at}::date + 1)`)}`, filter.updatedUntil, 'u') +
    add((at) => `c.id = any(${at}::bigint[])`, filter.ids, 'i') +
    add(titled, filter.words, 'w');
  if (filter.overdue) parts.push(OVERDUE);
  const kind = `${live ? 'live' : 'other'}${filter.overdue ? '.due' : ''}`;
  return { where: parts.join(' and '), values, name: `${kind}.${name}`, live };
}

/** One page; ordered by fit where ids are given without `sort`. */
export async function listManaged(
  db: Db,
  filter: ManagedFilter,
  page: { sort: ManageSort | undefined; offset: number; limit: number },
): Promise<ManagedRow[]> {
  const { where, values, name, live } = conditions(filter);
  const fits = filter.ids !== undefined && page.sort === undefined;
  const fit = fits ? `$${values.push(filter.ids)}` : '';
  const order = fits
    ? `array_position(${fit}::bigint[], c.id)`
    : live || page.sort !== undefined
      ? ORDER[page.sort ?? 'updated']
      : UNPUBLISHED_ORDER;
  const limit = `$${values.push(page.limit)}`;
  const offset = `$${values.push(page.offset)}`;
  const newest = live
    ? 'null'
    : `(select nullif(r.title, c.title) from revisions r where ${NEWEST})`;
  return named<ManagedRow>(
    db,
    `content.manage.${fits ? 'fit' : (page.sort ?? 'none')}.${name}`,
    `select ${ITEM_COLUMNS}, c.review_by::text as review_by, ${newest} as newest_title
     from (select c.id from contents c where ${where} order by ${order} limit ${limit} offset ${offset}) found
     join contents c on c.id = found.id join users u on u.id = c.author_id left join categories k on k.id = c.category_id
     order by ${order}`,
    values,
  );
}

/** How many there are, exactly. */
export async function countManaged(db: Db, filter: ManagedFilter): Promise<number> {
  const { where, values, name } = conditions(filter);
  const rows = await named<{ total: number }>(
    db,
    `content.manage.count.${name}`,
    `select count(*)::int as total from contents c where ${where}`,
    values,
  );
  return rows[0]?.total ?? 0;
}
