export { findCommentBacklog, countPendingComments } from './comment-review.repo.ts';
export { renderStoredComment, rerenderComments } from './comment-rerender.ts';
export { findCommentToReview } from './comment-review.ts';
export { readComment, restoreComment } from './comment.service.ts';
export { JOIN_WRITTEN, READERS_HAVE, commentWordsSql } from './comment.rows.ts';
export { isPublished as commentPublished } from './comment.policy.ts';
