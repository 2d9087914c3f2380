import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

export interface FlatCategory {
  id: Id;
  name: string;
  /** Names from the top: `税务与合规 / VAT`. */
  path: string;
  depth: number;
  visibility: CategoryNode['visibility'];
}

/** Flattens a tree in reading order. */
export function flattenTree(
  nodes: readonly CategoryNode[],
  above: readonly string[] = [],
): FlatCategory[] {
  return nodes.flatMap(({ id, name, visibility, children }) => [
    { id, name, path: [...above, name].join(' / '), depth: above.length, visibility },
    ...flattenTree(children, [...above, name]),
  ]);
}

/** Returns the category of a tree that has only one; else null. */
export function getOnlyCategory(nodes: readonly CategoryNode[]): Id | null {
  const [only, ...others] = nodes;
  return only === undefined || others.length > 0 || only.children.length > 0 ? null : only.id;
}
