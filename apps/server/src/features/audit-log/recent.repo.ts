import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nonNull, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { reviewedCategorySql } from './reviewed-category.ts';
import type { ReviewedType } from './claim.repo.ts';

export type RecentRow = RowOf<typeof RECENT>;

const RECENT = statement({
  name: 'audit.recent',
  params: { type: textOf<ReviewedType>(), userId: id, since: timestamp, scope: nullable(ids) },
  row: {
    id,
    target_id: id,
    title: nonNull(text),
    revision: nonNull(int),
    status: textOf<'APPROVED' | 'REJECTED'>(),
    created_at: timestamp,
  },
  text: `select l.id, l.target_id, l.revision, l.status, l.created_at, left(case l.target_type
         when 'CONTENT' then (select r.title from revisions r where r.content_id = l.target_id and r.number = l.revision)
         when 'COMMENT' then (select m.body from comments m where m.id = l.target_id)
         else (select a.plain from answers a where a.id = l.target_id) end, 80) as title
     from audit_logs l where l.reviewer_id = :userId and l.target_type = :type and l.status <> 'UNDONE'
       and l.revision is not null and l.created_at > :since
       and not exists (select from audit_logs n where n.target_type = l.target_type and n.target_id = l.target_id and n.id > l.id)
       and (:scope::bigint[] is null or ${reviewedCategorySql('l.target_type', 'l.target_id')} = any(:scope))
     order by l.id desc limit 20`,
});

/** What somebody decided since then, nothing later being decided on it, the newest first; within a reach (null: everywhere). */
export async function listRecent(
  db: Db,
  filter: { type: ReviewedType; userId: Id; since: Date; scope: readonly Id[] | null },
): Promise<RecentRow[]> {
  return RECENT.all(db, filter);
}
