import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { presentVerdict } from './audit-log.present.ts';
import { countWaiting, listVerdicts, waitingSince } from './audit-log.repo.ts';

export { countWaiting, waitingSince };
export { listLoad } from './audit-log.repo.ts';
export type { LoadRow } from './audit-log.repo.ts';
export { listRecent } from './recent.repo.ts';
export type { RecentRow } from './recent.repo.ts';
export { contentToReview, reviewsContent } from './reviewed-content.ts';
export { leaveOne, findHolder, listTakes, takeOne } from './take.repo.ts';
export type { ReviewedType, TakeRow } from './take.repo.ts';
export { assertDecides, assertUndoable, leftToOthers, silentSince } from './verdict-rules.ts';
export type { Waiting } from './verdict-rules.ts';
export { STANDS, insertVerdict } from './audit-log.repo.ts';
export { findCommentVerdict, verdictsOn } from './discussion-verdict.repo.ts';

/** Decisions on an item, newest first, at most fifty. For its authors and reviewers only. */
export async function reviewLogOf(db: Db, contentId: Id) {
  return (await listVerdicts(db, contentId)).map(presentVerdict);
}
