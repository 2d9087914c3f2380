import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { createContext, useContext } from 'react';
import type { TableText } from './content-admin.text.ts';
import type { ManageCalls } from './manage.calls.ts';

/** What the parts of a section's table need to know of it. */
export interface TableContext {
  calls: ManageCalls;
  text: TableText;
  /** Categories of the section. */
  tree: CategoryNode[];
}

export const tableContext = createContext<TableContext | null>(null);

/** The section's table around a part of it. */
export function useTable(): TableContext {
  const table = useContext(tableContext);
  if (table === null) throw new Error('there is no table around this');
  return table;
}
