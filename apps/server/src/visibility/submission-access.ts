import { holdsPermission, isAdmin } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import { getPendingCategory } from './pending-opening.ts';
import { isActive, isReviewedBy } from './person-access.ts';

/** SQL: the text at this anchor (`submission-5`, an expression) is the one of `content` that waits for a review. */
const isPending = (anchor: string, content: string): string =>
  `${content}.status = 'PENDING_REVIEW' and ${content}.deleted_at is null
    and ${anchor} = 'submission-' || ${content}.revision`;

/**
 * SQL: the person reviews the submitted text at this anchor: an Admin, or who reviews in its category and, where readers have or
 * will have another text, in that one's; as the review queue has it for a caller.
 */
export function isSubmissionReviewedBy(
  anchor: string,
  account: PersonSql,
  content: string,
): string {
  const otherCategories = `array[case when ${content}.live_revision is not null then ${content}.category_id end, ${getPendingCategory(content)}]`;
  return `${isActive(account.person)} and ${isPending(anchor, content)} and (${isAdmin(account)} or (
    ${holdsPermission(account, 'auditLog.add')}
    and exists (select from revisions submitted join categories submitted_in on submitted_in.id = submitted.category_id
      where submitted.content_id = ${content}.id and submitted.number = ${content}.revision and ${isReviewedBy(account, 'submitted_in')})
    and not exists (select from categories other where other.id = any(${otherCategories}) and not ${isReviewedBy(account, 'other')})))`;
}
