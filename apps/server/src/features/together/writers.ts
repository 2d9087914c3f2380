/** SQL: who wrote a revision besides the one who handed it in, by name; `revision` is a row of revisions. */
export function writersSql(revision: string): string {
  return `(select coalesce(json_agg(json_build_object('id', w.id, 'nickname', w.nickname, 'avatar', w.avatar) order by w.nickname, w.id), '[]')
    from revision_writers also join users w on w.id = also.user_id and w.deleted_at is null
    where also.content_id = ${revision}.content_id and also.number = ${revision}.number
      and also.user_id is distinct from ${revision}.editor_id)`;
}
