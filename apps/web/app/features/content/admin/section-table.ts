import type { Result } from '@zhihui/contract/client.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { ComponentType, ReactElement } from 'react';
import type { Columns, CsvColumn, SheetForm, TableParams } from '../../admin/admin.public.ts';
import type { ColumnHeads } from './column-heads.tsx';
import type { TableText } from './content-admin.text.ts';
import type { QueryShape } from './table-query.ts';

/** What may be needed to act on a row. */
export type Ability = keyof ManagedItem['abilities'];

/** One call for one item. */
export type ItemCall<T> = (item: T) => Promise<Result<unknown>>;

/** Something to do with one or many rows. */
export interface RowAction<T> {
  key: string;
  label: string;
  icon: ReactElement;
  ability: Ability;
  /** Rows that it can be done with now, besides what the person may do; left out: all. */
  isApplicable?: (item: T) => boolean;
  danger?: boolean;
  /** Said when it was done with so many. */
  message: (n: number) => string;
  perform: ItemCall<T>;
  /** Puts an item back as it was; null where there is no way. */
  undo: ItemCall<T> | null;
  /** Said when so many are back; left out: that they are as they were. */
  undoMessage?: (n: number) => string;
}

/** Something to do that asks first. */
export interface FormAction<T> extends Pick<
  RowAction<T>,
  'key' | 'label' | 'icon' | 'ability' | 'isApplicable'
> {
  /** Only for those who may look for people. */
  people?: boolean;
  Form: ComponentType<{ sheet: SheetForm; items: readonly T[]; run: Run<T> }>;
}

/** Does an act with what was chosen. Resolves to why nothing was done, or null once at least one was. */
export type Run<T> = (
  act: Pick<RowAction<T>, 'message' | 'perform' | 'undo' | 'undoMessage'>,
) => Promise<string | null>;

/** What the table of a section is made of in addition to what all four have. */
export interface SectionTable<T extends ManagedItem> extends QueryShape {
  model: ContentModel;
  text: TableText;
  /** Of the button that leads to the editor. */
  write: string;
  /** Names of the section's own filters in the address, and their fields. */
  filters?: readonly string[];
  Filters?: ComponentType<{ params: TableParams; owner: FilterOption }>;
  /** Columns before that of the latest change. */
  columns?: (heads: ColumnHeads) => Columns<T>;
  csv?: readonly CsvColumn<T>[];
  /** More of what is known of one item: pairs of `dt` and `dd`, and what stands below them. */
  Facts?: ComponentType<{ item: T }>;
  Details?: ComponentType<{ item: T }>;
  actions?: readonly RowAction<T>[];
  formActions?: readonly FormAction<T>[];
  /** Where more of a row is to be seen. */
  links?: (item: T) => readonly { key: string; label: string; icon: ReactElement; to: string }[];
  /** What is done with one row alone and asks in a dialog of its own. */
  single?: readonly (Pick<RowAction<T>, 'key' | 'label' | 'icon' | 'ability' | 'isApplicable'> & {
    Dialog: ComponentType<{ item: T; onClose: () => void }>;
  })[];
}

/** Somebody chosen in a filter, as far as they are known. */
export type FilterOption = { id: number | string; name: string } | null;
