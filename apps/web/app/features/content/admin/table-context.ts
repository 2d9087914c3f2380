import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { createContext, useContext } from 'react';
import type { TableText } from './content-admin.text.ts';
import type { ManageCalls } from './manage.calls.ts';

/** The data that the parts of a section's table share. */
export interface TableContext {
  calls: ManageCalls;
  text: TableText;
  /** Categories of the section. */
  tree: CategoryNode[];
}

export const tableContext = createContext<TableContext | null>(null);

/** The data of the surrounding table. */
export function useTable(): TableContext {
  const table = useContext(tableContext);
  if (table === null) throw new Error('there is no table around this');
  return table;
}
