export { commentQueueText } from './admin/audit-log-admin.text.ts';
export { CommentText } from './admin/comment-text.tsx';
export type { ReviewCalls } from './admin/submit-verdicts.ts';
export { loadQueueState } from './admin/load-queue-state.ts';
export { parseNumericParam } from './admin/parse-numeric-param.ts';
export { WrittenReview, truncateTitle } from './admin/written-review.tsx';
