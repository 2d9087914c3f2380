import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { presentVerdict } from './audit-log.present.ts';
import { countWaiting, listVerdicts } from './audit-log.repo.ts';

export { countWaiting };
export { STANDS, insertVerdict } from './audit-log.repo.ts';
export { findCommentVerdict, verdictsOn } from './discussion-verdict.repo.ts';

/** Decisions on an item, newest first, at most fifty. For its authors and reviewers only. */
export async function reviewLogOf(db: Db, contentId: Id) {
  return (await listVerdicts(db, contentId)).map(presentVerdict);
}
