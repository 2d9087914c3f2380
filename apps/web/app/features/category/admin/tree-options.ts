import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';

export interface TreeOption {
  value: string;
  title: string;
  disabled?: boolean;
  /** False for a heading that cannot be selected. */
  selectable?: boolean;
  checkable?: boolean;
  children: TreeOption[];
}

/** A category tree for antd's pickers. `excludedId` and the categories below it cannot be selected. */
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
