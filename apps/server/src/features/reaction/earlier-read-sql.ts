// Why it is as it is: docs/decisions/0078-reading-aids.md

/**
 * SQL: the revision that somebody has read when readers have a newer one by now; null otherwise. `readPicture` is their row of
 * content_reads (may be of a left join), `content` that content. Once the newer is read, the earlier one still counts
 * while `still` holds. One whose approval was taken back since counts no more: readers are not to have it.
 */
export function earlierReadSql(read: string, content: string, isLiveSql: string): string {
  return `(select known.number from revisions known where known.content_id = ${content}.id and known.status = 'APPROVED'
    and known.number = case when ${read}.revision < ${content}.live_revision then ${read}.revision
      when ${read}.revision = ${content}.live_revision and ${isLiveSql} then ${read}.earlier end)`;
}
