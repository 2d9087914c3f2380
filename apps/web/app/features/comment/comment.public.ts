export { getPageQuery, parseCommentPage } from './comment.address.ts';
export { loadComments } from './comment.loader.ts';
export { FIRST_THREADS } from './comment.size.ts';
export { Comments } from './components/comments.tsx';
