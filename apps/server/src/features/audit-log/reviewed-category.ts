/** SQL: category of what a verdict or a take is about, an item or what hangs on one; null where it is gone. Arguments are expressions. */
export function reviewedCategorySql(type: string, targetId: string): string {
  return `(select place.category_id from contents place where place.deleted_at is null and place.id = case ${type}
    when 'CONTENT' then ${targetId}
    when 'COMMENT' then (select m.content_id from comments m where m.id = ${targetId} and m.deleted_at is null)
    else (select a.question_id from answers a where a.id = ${targetId} and a.deleted_at is null) end)`;
}
