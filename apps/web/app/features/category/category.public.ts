export { categoryText } from './admin/category-admin.text.ts';
export { toTreeOptions } from './admin/tree-options.ts';
export type { TreeOption } from './admin/tree-options.ts';
export { FIRST_CATEGORIES } from './first-categories.ts';
