import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';

export interface TreeOption {
  value: string;
  title: string;
  disabled?: boolean;
  /** False: only a heading. */
  selectable?: boolean;
  checkable?: boolean;
  children: TreeOption[];
}

/** A category tree for antd's pickers. `without` and what stands below it cannot be chosen. */
export function treeOptions(nodes: readonly CategoryNode[], without?: string): TreeOption[] {
  return nodes.map(({ id, name, children }) => {
    const off = String(id) === without;
    const below = treeOptions(children, without);
    return {
      value: String(id),
      title: name,
      disabled: off,
      children: off ? [] : below,
    };
  });
}
