import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { CategoryRow } from './category.repo.ts';

/** A category without those below it; `count` is of its own items. */
export function presentCategory(row: CategoryRow): Omit<CategoryNode, 'children'> {
  return {
    id: row.id,
    model: row.model,
    parentId: row.parent_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    visibility: VISIBILITIES[row.visibility] ?? 'INTERNAL',
    order: row.position,
    count: row.live,
  };
}

/** Rows as a tree; the count of a node takes in everything below it. A row whose parent is missing is left out. */
export function presentTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const buildNodes = (parent: Id | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = buildNodes(row.id);
      const descendantCount = children.reduce((sum, child) => sum + child.count, 0);
      return { ...presentCategory(row), count: row.live + descendantCount, children };
    });
  return buildNodes(null);
}
