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
export function toTreeOptions(nodes: readonly CategoryNode[], excludedId?: string): TreeOption[] {
  return nodes.map(({ id, name, children }) => {
    const isDisabled = String(id) === excludedId;
    const below = toTreeOptions(children, excludedId);
    return {
      value: String(id),
      title: name,
      disabled: isDisabled,
      children: isDisabled ? [] : below,
    };
  });
}
