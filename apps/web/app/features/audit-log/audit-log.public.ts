export { commentQueueText } from './admin/audit-log-admin.text.ts';
export { CommentText, WrittenReview, truncateTitle } from './admin/written-review.tsx';
export type { ReviewCalls } from './admin/submit-verdicts.ts';
export { loadQueueState, parseNumericParam } from './admin/queue-state.ts';
