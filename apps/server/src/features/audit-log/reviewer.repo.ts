import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { holdsPermission, isAdmin } from '../../visibility/account-rights.ts';
import { isCategoryAssigned, isActive } from '../../visibility/person-access.ts';

const REVIEWER = { person: 'u', role: 'r' };

const OTHER_REVIEWER = statement({
  name: 'audit.other-reviewer',
  params: { writers: ids, categoryIds: ids },
  row: { id },
  text: `select u.id from users u join roles r on r.id = u.role_id
     where u.id <> all(:writers::bigint[]) and ${isActive('u')} and (${isAdmin(REVIEWER)}
       or (cardinality(:categoryIds::bigint[]) > 0 and ${holdsPermission(REVIEWER, 'auditLog.add')}
         and not exists (select from categories k where k.id = any(:categoryIds) and not ${isCategoryAssigned('u.id', 'k')})))
     limit 1`,
});

/** Whether somebody other than its writers can decide on a text: an Admin, or a moderator of all these categories. */
export async function hasOtherReviewer(
  db: Db,
  writers: readonly Id[],
  categoryIds: readonly Id[],
): Promise<boolean> {
  return (await OTHER_REVIEWER.count(db, { writers, categoryIds })) > 0;
}

const WRITERS = statement({
  name: 'audit.writers',
  params: { contentId: id, revision: int },
  row: { author_id: id, editor_id: nullable(id) },
  text: `select c.author_id, r.editor_id from contents c join revisions r on r.content_id = c.id and r.number = :revision
     where c.id = :contentId`,
});

/** Whose item it is, and who wrote its text of this revision. */
export async function listWriters(db: Db, contentId: Id, revision: number): Promise<(Id | null)[]> {
  const row = await WRITERS.first(db, { contentId, revision });
  return row === null ? [] : [row.author_id, row.editor_id];
}
