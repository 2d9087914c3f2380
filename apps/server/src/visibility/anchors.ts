import { holdsPermission, isAdmin } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import { isSubmissionReviewedBy } from './submission-access.ts';
import { isContentAssigned, isReadableByPerson } from './person-access.ts';
import type { ContentSql } from './person-access.ts';

/*
 * Not everything that stands on a content is for all its readers: feedback is for those it concerns, annotations are for
 * those who may see annotations, a submitted text for those who review it. Notifications name such places by their anchor,
 * `feedback-12`, `annotation-3` or `submission-5`.
 */

/** SQL: the person can see annotations at all. */
export function canSeeAnnotations(account: PersonSql): string {
  return holdsPermission(account, 'annotations.query');
}

/** SQL: the person handles feedback on `content`: the rule of `getFeedbackAbilities`, without a caller. */
export function canHandleFeedback(account: PersonSql, content: string): string {
  return `(${isAdmin(account)} or (${isContentAssigned(`${account.person}.id`, content)}
    and ${holdsPermission(account, 'feedback.comment.update')}))`;
}

const isFeedbackReadable = (anchor: string, account: PersonSql, content: string): string =>
  `(${anchor} not like 'feedback-%' or exists (select from feedbacks f left join comments fm on fm.id = f.comment_id
    where f.id = substring(${anchor} from '^feedback-([0-9]+)$')::bigint
      and (f.author_id = ${account.person}.id or coalesce(fm.author_id, ${content}.author_id) = ${account.person}.id
        or ${canHandleFeedback(account, content)})))`;

const isAnnotationReadable = (anchor: string, account: PersonSql): string =>
  `(${anchor} not like 'annotation-%' or ${canSeeAnnotations(account)})`;

/** SQL: the person may read the text at `place` (an anchor, an expression of text) of the content, and the content. */
export function isAnchorReadableByPerson(
  anchor: string,
  account: PersonSql,
  content: ContentSql,
): string {
  return `case when ${anchor} like 'submission-%' then ${isSubmissionReviewedBy(anchor, account, content.content)}
    else ${isReadableByPerson(account, content)} and ${isFeedbackReadable(anchor, account, content.content)}
      and ${isAnnotationReadable(anchor, account)} end`;
}

/** SQL: the place when not all readers of a content may read its text, else an empty text; for one query per place. */
export function getPrivateAnchor(anchor: string): string {
  return `case when ${anchor} like 'feedback-%' or ${anchor} like 'annotation-%' or ${anchor} like 'submission-%' then ${anchor} else '' end`;
}
