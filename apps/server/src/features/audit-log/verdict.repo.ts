import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { IS_IN_FORCE } from './audit-log.repo.ts';
import type { VerdictRow } from './audit-log.repo.ts';
import { holdsPermission, isAdmin } from '../../visibility/account-rights.ts';
import { isReviewedBy, isActive } from '../../visibility/person-access.ts';

type CommentVerdictRow = RowOf<typeof COMMENT_VERDICT>;

const COMMENT_VERDICT = statement({
  name: 'audit.comment-verdict',
  params: { id },
  row: {
    target_id: id,
    /** Revision of the text; null when it was not stored. */
    revision: nullable(int),
    status: textOf<VerdictRow['status']>(),
    reason: text,
    reviewer_id: nullable(id),
    created_at: timestamp,
    /** Whether this is the newest verdict on the comment. */
    newest: bool,
  },
  text: `select a.target_id, a.revision, a.status, a.reason, a.reviewer_id, a.created_at, not exists (select from audit_logs l
       where l.target_type = 'COMMENT' and l.target_id = a.target_id and l.id > a.id) as newest
     from audit_logs a where a.target_type = 'COMMENT' and a.id = :id`,
});

/** Returns a verdict on a comment, and whether it is the newest; null when the id is unknown. */
export async function findCommentVerdict(db: Db, id: Id): Promise<CommentVerdictRow | null> {
  return COMMENT_VERDICT.first(db, { id });
}

type VerdictOn = RowOf<typeof VERDICTS_ON>;

const VERDICTS_ON = statement({
  name: 'audit.verdicts-on',
  params: { type: text, ids },
  row: {
    id,
    target_id: id,
    status: textOf<'APPROVED' | 'REJECTED'>(),
    reason: text,
    reviewer_id: nullable(id),
    /** The verdict was not undone. */
    isInForce: bool,
  },
  text: `select a.id, a.target_id, a.status, a.reason, a.reviewer_id, ${IS_IN_FORCE} as "isInForce" from audit_logs a
     where a.target_type = :type and a.target_id = any(:ids::bigint[]) and a.status <> 'UNDONE'`,
});

/** Returns all verdicts on these answers or comments. */
export async function listVerdictsOn(
  db: Db,
  type: 'ANSWER' | 'COMMENT',
  ids: readonly Id[],
): Promise<VerdictOn[]> {
  return VERDICTS_ON.all(db, { type, ids });
}

const REVIEWER = { person: 'u', role: 'r' };

const OTHER_REVIEWER = statement({
  name: 'audit.other-reviewer',
  params: { writers: ids, categoryIds: ids },
  row: { id },
  // role by role: few roles review, and few accounts have one that does
  text: `select found.id from roles r cross join lateral (select u.id from users u
       where u.role_id = r.id and u.id <> all(:writers::bigint[]) and ${isActive('u')} and (${isAdmin(REVIEWER)}
         or (cardinality(:categoryIds::bigint[]) > 0 and ${holdsPermission(REVIEWER, 'auditLog.add')}
           and not exists (select from categories k where k.id = any(:categoryIds) and not ${isReviewedBy(REVIEWER, 'k')})))
       order by u.id desc limit 1) found
     where r.code = 'Admin' or exists (select from role_permissions held where held.role_id = r.id and held.code = 'auditLog.add')
     limit 1`,
});

/** Whether someone other than the writers can review a text: an Admin, or a moderator of all these categories. */
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

/** Returns the author of an item, and the writer of this revision. */
export async function listWriters(db: Db, contentId: Id, revision: number): Promise<(Id | null)[]> {
  const row = await WRITERS.first(db, { contentId, revision });
  return row === null ? [] : [row.author_id, row.editor_id];
}
