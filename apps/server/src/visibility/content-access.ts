import type { ViewerSql } from './viewer-sql.ts';

/** Everyone on the internet, signed in or not. */
export const PUBLIC_VIEWER: ViewerSql = {
  level: '0',
  announcements: 'false',
  isInAudience: () => 'false',
  isOpened: () => 'false',
};

/** SQL: readers have `content` at all: it has a live revision and is not deleted. The visibility is a further condition. */
export function isLive(content: string): string {
  return `${content}.live_revision is not null and ${content}.deleted_at is null`;
}

/**
 * SQL: the category of a row is open to the viewer. `category` is a left join; rows without a category are open to everyone.
 */
export function isCategoryOpen(
  category: string,
  { level, isInAudience }: Pick<ViewerSql, 'level' | 'isInAudience'>,
): string {
  return `(coalesce(${category}.visibility, 0) <= ${level} or ${isInAudience(category)})`;
}

/** SQL: the section of `row` (its `model`) exists for the viewer. */
export function isSectionOpen(row: string, viewer: Pick<ViewerSql, 'announcements'>): string {
  return `(${row}.model <> 'ANNOUNCEMENT' or ${viewer.announcements})`;
}

/** SQL: the viewer may know of `category`, a row of categories. */
export function isCategoryReadable(category: string, viewer: ViewerSql): string {
  return `${isCategoryOpen(category, viewer)} and ${isSectionOpen(category, viewer)}`;
}

/** SQL: the viewer may read `content`; `category` is its category, a left join. */
export function isContentReadable(
  { content, category }: { content: string; category: string },
  viewer: ViewerSql,
): string {
  return `${isLive(content)} and (${isCategoryOpen(category, viewer)} or ${viewer.isOpened(content)})
    and ${isSectionOpen(content, viewer)}`;
}

/**
 * SQL: the content is in a category that its author may always look into. Authors who leave the audience of a GRANTED
 * category leave what they wrote there.
 */
export function isOpenToAuthor(
  { content, category }: { content: string; category: string },
  viewer: ViewerSql,
): string {
  return `(coalesce(${category}.visibility, 0) < 3 or coalesce(${viewer.isInAudience(category)}, false) or ${viewer.isOpened(content)})`;
}

/**
 * SQL: the same as `contentReadable`, computed from the content alone: an index that holds the category answers it
 * without reading the rows.
 */
export function isContentReadableByIndex(content: string, viewer: ViewerSql): string {
  return `${isLive(content)} and (${content}.category_id is null
    or ${content}.category_id not in (select id from categories
      where visibility > ${viewer.level} and (${viewer.isInAudience('categories')}) is not true)
    or ${viewer.isOpened(content)})
    and ${isSectionOpen(content, viewer)}`;
}

/**
 * SQL: the columns `visibility` and `audience_id` of a `Place`, for `canRead`. `category` is a left join; rows without a
 * category are open to everyone.
 */
export function selectPlace(category: string): string {
  return `coalesce(${category}.visibility, 0) as visibility, ${category}.audience_id`;
}
