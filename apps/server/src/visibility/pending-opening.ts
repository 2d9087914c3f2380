/*
 * An announcement is approved for a time and a category. Until then readers do not see it, and while a newer version of it
 * waits or was rejected, its row may name another category than the one in which it will open.
 */

/** SQL: the newest approved text (number, title, category_id) of an item: the text that readers see, saw, or will see. */
export function selectLastApproved(content: string): string {
  return `select r.number, r.title, r.category_id from revisions r
    where r.content_id = ${content}.id and r.status = 'APPROVED' order by r.number desc limit 1`;
}

/** SQL: the category of an approved `text` still exists: without it no rule could decide who may read it. */
export function hasCategory(text: string): string {
  return `exists (select from categories p where p.id = ${text}.category_id)`;
}

/** SQL: id of the category in which an approved text of `content` is still to open; null without one. */
export function getPendingCategory(content: string): string {
  return `(select a.category_id from (${selectLastApproved(content)}) a where ${content}.model = 'ANNOUNCEMENT'
    and ${content}.live_revision is null and ${content}.status <> 'APPROVED' and ${content}.unpublished_at is null
    and coalesce(${content}.ends_at > now(), true) and ${hasCategory('a')})`;
}
