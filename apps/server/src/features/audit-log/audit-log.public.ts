import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { presentVerdict } from './reviewed-content.ts';
import { countPending, listVerdicts, findContentBacklog } from './audit-log.repo.ts';

export { countPending, findContentBacklog };
export { listLoad, IS_IN_FORCE, insertVerdict } from './audit-log.repo.ts';
export type { LoadRow } from './audit-log.repo.ts';
export { listRecent, releaseClaim, findClaimant, listClaims, claimItem } from './claim.repo.ts';
export type { RecentRow, ReviewedType, ClaimRow } from './claim.repo.ts';
export { findContentToReview, canReviewContent } from './reviewed-content.ts';
export {
  assertCanDecide,
  assertUndoable,
  needsOtherReviewer,
  getClaimCutoff,
} from './verdict-rules.ts';
export type { PendingReview } from './verdict-rules.ts';
export { findCommentVerdict, listVerdictsOn } from './verdict.repo.ts';

/** Returns the verdicts on an item, newest first, at most fifty. For its authors and reviewers only. */
export async function listReviewLog(db: Db, contentId: Id) {
  return (await listVerdicts(db, contentId)).map(presentVerdict);
}
