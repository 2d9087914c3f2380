export { listCategoryItems, loadArticleBook } from './book.service.ts';
export { listChildren } from './book.repo.ts';
export type { LineRow } from './book-items.repo.ts';
