import type { ViewerSql } from './viewer-sql.ts';

/** Everyone on the internet, signed in or not. */
export const PUBLIC_VIEWER: ViewerSql = { level: '0', announcements: 'false' };

/** SQL: readers have `content` at all: it has a live revision and is not deleted. The visibility is a further condition. */
export function isLive(content: string): string {
  return `${content}.live_revision is not null and ${content}.deleted_at is null`;
}

/**
 * SQL: the category of a row is open to the viewer. `category` is a left join; rows without a category are open to everyone.
 */
export function isCategoryOpen(category: string, { level }: Pick<ViewerSql, 'level'>): string {
  return `coalesce(${category}.visibility, 0) <= ${level}`;
}

/** SQL: the section of `row` (its `model`) exists for the viewer. */
export function isSectionOpen(row: string, viewer: Pick<ViewerSql, 'announcements'>): string {
  return `(${row}.model <> 'ANNOUNCEMENT' or ${viewer.announcements})`;
}

/** SQL: the viewer may know of `category`, a row of categories. */
export function isCategoryReadable(category: string, viewer: ViewerSql): string {
  return `${category}.visibility <= ${viewer.level} and ${isSectionOpen(category, viewer)}`;
}

/** SQL: the viewer may read `content`; `category` is its category, a left join. */
export function isContentReadable(
  { content, category }: { content: string; category: string },
  viewer: ViewerSql,
): string {
  return `${isLive(content)} and ${isCategoryOpen(category, viewer)} and ${isSectionOpen(content, viewer)}`;
}

/**
 * SQL: the same as `contentReadable`, computed from the content alone: an index that holds the category answers it
 * without reading the rows.
 */
export function isContentReadableByIndex(content: string, viewer: ViewerSql): string {
  return `${isLive(content)} and (${content}.category_id is null
    or ${content}.category_id not in (select id from categories where visibility > ${viewer.level}))
    and ${isSectionOpen(content, viewer)}`;
}

/**
 * SQL: visibility of the category of a row for `canRead`. `category` is a left join; rows without a category are open to
 * everyone.
 */
export function getVisibility(category: string): string {
  return `coalesce(${category}.visibility, 0)`;
}
