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
export type Work<T> = (item: T) => Promise<Result<unknown>>;

/** Something to do with one or many rows. */
export interface Act<T> {
  key: string;
  label: string;
  icon: ReactElement;
  able: Ability;
  /** Rows that it can be done with now, besides what the person may do; left out: all. */
  fits?: (item: T) => boolean;
  danger?: boolean;
  /** Said when it was done with so many. */
  words: (n: number) => string;
  work: Work<T>;
  /** Puts an item back as it was; null where there is no way. */
  back: Work<T> | null;
  /** Said when so many are back; left out: that they are as they were. */
  backWords?: (n: number) => string;
}

/** Something to do that asks first. */
export interface AskingAct<T> extends Pick<Act<T>, 'key' | 'label' | 'icon' | 'able' | 'fits'> {
  /** Only for those who may look for people. */
  people?: boolean;
  Form: ComponentType<{ sheet: SheetForm; items: readonly T[]; run: Run<T> }>;
}

/** Does an act with what was chosen. Resolves to why nothing was done, or null once at least one was. */
export type Run<T> = (
  act: Pick<Act<T>, 'words' | 'work' | 'back' | 'backWords'>,
) => Promise<string | null>;

/** What the table of a section is made of in addition to what all four have. */
export interface SectionTable<T extends ManagedItem> extends QueryShape {
  model: ContentModel;
  text: TableText;
  /** Of the button that leads to the editor. */
  write: string;
  /** Names of the section's own filters in the address, and their fields. */
  filters?: readonly string[];
  Filters?: ComponentType<{ params: TableParams; owner: Found }>;
  /** Columns before that of the latest change. */
  columns?: (heads: ColumnHeads) => Columns<T>;
  csv?: readonly CsvColumn<T>[];
  /** More of what is known of one item: pairs of `dt` and `dd`, and what stands below them. */
  Facts?: ComponentType<{ item: T }>;
  Below?: ComponentType<{ item: T }>;
  acts?: readonly Act<T>[];
  asking?: readonly AskingAct<T>[];
  /** Where more of a row is to be seen. */
  links?: (item: T) => readonly { key: string; label: string; icon: ReactElement; to: string }[];
  /** What is done with one row alone and asks in a dialog of its own. */
  single?: readonly (Pick<Act<T>, 'key' | 'label' | 'icon' | 'able' | 'fits'> & {
    Dialog: ComponentType<{ item: T; onClose: () => void }>;
  })[];
}

/** Somebody chosen in a filter, as far as they are known. */
export type Found = { id: number | string; name: string } | null;
