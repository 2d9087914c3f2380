export { categoryText } from './admin/category-admin.text.ts';
export { toTreeOptions } from './admin/tree-options.ts';
export { FIRST_CATEGORIES } from './first-categories.ts';
export { loadTrees, toSectionOptions } from './admin/section-trees.ts';
export type { SectionTree } from './admin/section-trees.ts';
