export { commentsWaitingSince, countWaitingComments } from './comment-review.repo.ts';
export { commentToReview } from './comment-review.ts';
export { readComment, restoreComment } from './comment.service.ts';
export { READERS_HAVE } from './comment.rows.ts';
export { published as commentPublished } from './comment.policy.ts';
