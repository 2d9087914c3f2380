import { TreeSelect } from 'antd';
import type { TreeSelectProps } from 'antd';
import type { TableParams } from './table-params.ts';

interface CategoryFilterProps {
  params: TableParams;
  label: string;
  placeholder: string;
  treeData: NonNullable<TreeSelectProps['treeData']>;
  /** Whether the tree opens with all categories in sight. */
  isExpanded?: boolean;
}

/** Filters a table by a category of a tree; it stands in the address as `categoryId`. */
export function CategoryFilter(props: CategoryFilterProps) {
  const { params, label, placeholder, treeData, isExpanded = false } = props;
  return (
    <TreeSelect
      aria-label={label}
      placeholder={placeholder}
      style={{ minWidth: 148 }}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={280}
      treeDefaultExpandAll={isExpanded}
      treeData={treeData}
      value={params.get('categoryId') || undefined}
      onChange={(categoryId: string | undefined) => params.set({ categoryId })}
    />
  );
}
