import type { Call, Result } from '@zhihui/contract/client.ts';
import type { CurrentUser, UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { ComponentType } from 'react';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Columns, CsvColumn, ItemCall, TableParams } from '../../admin/admin.public.ts';
import type { PostTableText } from './post-table.text.ts';

/** What a comment and an answer have in common in the back-office. */
export interface Post {
  id: Id;
  author: UserBrief;
  category: { id: Id; name: string } | null;
  deleted: boolean;
  createdAt: string;
  abilities: { delete: boolean; restore: boolean; review: boolean };
}

/** A state of the filter and of a row: its label, and its colour where it needs an action. */
export interface PostState {
  status: string;
  label: string;
  tone: 'ok' | 'warn' | 'err' | 'none';
}

/** The parts of the table that differ between comments and answers. */
export interface PostTable<T extends Post> {
  text: PostTableText;
  /** Title of the screen. */
  title: string;
  /** Addresses of the review queue and of the table. */
  paths: { queue: string; all: string };
  states: readonly PostState[];
  getStatus: (row: T) => string;
  /** The text of a row, as far as the table has it. */
  getText: (row: T) => string;
  /** The content it stands under. */
  getPlace: (row: T) => { title: string; to: string };
  /** Its own address there. */
  getAddress: (row: T) => string;
  /** Sections that the table lists. */
  models: readonly ContentModel[];
  /** The permission that lists and restores what was deleted. */
  deleteCode: PermissionCode;
  /** Names of its own filters in the address, and their fields. */
  filters?: readonly string[];
  Filters?: ComponentType<{ params: TableParams }>;
  /** Columns between the state and the time. */
  columns: Columns<T>;
  csv: readonly CsvColumn<T>[];
  parseQuery: (params: URLSearchParams, user: CurrentUser | null) => Record<string, unknown>;
  fetchPage: (api: Call, query: Record<string, unknown>) => Promise<Result<Page<T>>>;
  remove: ItemCall<T>;
  restore: ItemCall<T>;
}
