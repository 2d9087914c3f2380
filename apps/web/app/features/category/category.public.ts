export { toTreeOptions } from './admin/tree-options.ts';
export type { TreeOption } from './admin/tree-options.ts';
