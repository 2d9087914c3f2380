export { commentDeskText } from './admin/audit-log-admin.text.ts';
export { CommentWords } from './admin/comment-words.tsx';
export type { ReviewCalls } from './admin/give-verdicts.ts';
export { deskNow } from './admin/desk-now.ts';
export { numericParam } from './admin/numeric-param.ts';
export { WrittenDesk, shortTitle } from './admin/written-desk.tsx';
