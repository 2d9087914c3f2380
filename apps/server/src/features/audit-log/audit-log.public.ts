import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { presentVerdict } from './audit-log.present.ts';
import { countPending, listVerdicts, findContentBacklog } from './audit-log.repo.ts';

export { countPending, findContentBacklog };
export { listLoad } from './audit-log.repo.ts';
export type { LoadRow } from './audit-log.repo.ts';
export { listRecent } from './recent.repo.ts';
export type { RecentRow } from './recent.repo.ts';
export { findContentToReview, canReviewContent } from './reviewed-content.ts';
export { releaseClaim, findClaimant, listClaims, claimItem } from './claim.repo.ts';
export type { ReviewedType, ClaimRow } from './claim.repo.ts';
export {
  assertCanDecide,
  assertUndoable,
  needsOtherReviewer,
  getClaimCutoff,
} from './verdict-rules.ts';
export type { PendingReview } from './verdict-rules.ts';
export { IS_IN_FORCE, insertVerdict } from './audit-log.repo.ts';
export { findCommentVerdict, verdictsOn } from './discussion-verdict.repo.ts';

/** Decisions on an item, newest first, at most fifty. For its authors and reviewers only. */
export async function listReviewLog(db: Db, contentId: Id) {
  return (await listVerdicts(db, contentId)).map(presentVerdict);
}
