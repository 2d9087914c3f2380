import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ComponentType, ReactElement } from 'react';
import type {
  Columns,
  CsvColumn,
  ItemCall,
  SheetForm,
  TableParams,
} from '../../admin/admin.public.ts';
import type { ColumnHeads } from './column-heads.tsx';
import type { TableText } from './content-admin.text.ts';
import type { QueryShape } from './table-query.ts';

/** An ability that an action requires. */
export type Ability = keyof ManagedItem['abilities'];

/** An action on one or many rows. */
export interface RowAction<T> {
  key: string;
  label: string;
  icon: ReactElement;
  ability: Ability;
  /** Whether the action applies to a row in its present state; omitted: to all. */
  isApplicable?: (item: T) => boolean;
  danger?: boolean;
  /** The toast after it was done to `n` items. */
  message: (n: number) => string;
  perform: ItemCall<T>;
  /** Reverts the action on an item; null when it cannot be undone. */
  undo: ItemCall<T> | null;
  /** The toast after `n` items were reverted; omitted: a general one. */
  undoMessage?: (n: number) => string;
}

/** An action that opens a form first. */
export interface FormAction<T> extends Pick<
  RowAction<T>,
  'key' | 'label' | 'icon' | 'ability' | 'isApplicable'
> {
  /** Only for users who may search for people. */
  people?: boolean;
  Form: ComponentType<{ sheet: SheetForm; items: readonly T[]; run: Run<T> }>;
}

/** Runs an action on the selected rows. Resolves to why nothing was done, or to null once at least one row was. */
export type Run<T> = (
  act: Pick<RowAction<T>, 'message' | 'perform' | 'undo' | 'undoMessage'>,
) => Promise<string | null>;

/** The parts of a section's table that differ between sections. */
export interface SectionTable<T extends ManagedItem> extends QueryShape {
  text: TableText;
  /** Label of the button that leads to the editor. */
  write: string;
  /** Names of the section's own filters in the address, and their fields. */
  filters?: readonly string[];
  Filters?: ComponentType<{ params: TableParams; owner: FilterOption }>;
  /** Columns before that of the last change. */
  columns?: (heads: ColumnHeads) => Columns<T>;
  csv?: readonly CsvColumn<T>[];
  /** More facts of an item: pairs of `dt` and `dd`, and the content below them. */
  Facts?: ComponentType<{ item: T }>;
  Details?: ComponentType<{ item: T }>;
  actions?: readonly RowAction<T>[];
  formActions?: readonly FormAction<T>[];
  /** Links to further pages about a row. */
  links?: (item: T) => readonly { key: string; label: string; icon: ReactElement; to: string }[];
  /** Actions on a single row that open a dialog of their own. */
  single?: readonly (Pick<RowAction<T>, 'key' | 'label' | 'icon' | 'ability' | 'isApplicable'> & {
    Dialog: ComponentType<{ item: T; onClose: () => void }>;
  })[];
}

/** A person or tag selected in a filter; the name is a placeholder when unknown. */
export type FilterOption = { id: number | string; name: string } | null;
