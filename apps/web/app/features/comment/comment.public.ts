export { getPageQuery, parseCommentPage, FIRST_THREADS } from './comment.address.ts';
export { loadComments } from './comment.loader.ts';
export { Comments } from './components/comments.tsx';
