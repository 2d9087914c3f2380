export { loadArticleBook } from './book.service.ts';
export type { LineRow } from './book-items.repo.ts';
