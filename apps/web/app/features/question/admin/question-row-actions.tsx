import type { Id } from '@zhihui/contract/schema.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import { CloseIcon, CheckIcon } from '../../../ui/icon.tsx';
import { RefreshIcon } from '../../../ui/tool-icons.tsx';
import type { RowAction } from '../../content/admin/content-admin.public.ts';
import { accept, close, reopen } from '../question.calls.ts';
import { questionAdminText as text } from './question-admin.text.ts';

/** One row of the back-office's table. */
export type ManagedQuestion = DataFor<'GET /question/manage/page'>['records'][number];

/** The menu offers this only for a question with an accepted answer. */
const getAcceptedAnswerId = ({ acceptedAnswerId, id }: ManagedQuestion): Id =>
  acceptedAnswerId ?? id;

/** Actions that only questions have, besides those of all items. */
export const questionActions: readonly RowAction<ManagedQuestion>[] = [
  {
    ...{ key: 'close', label: text.close, icon: <CloseIcon />, ability: 'edit' },
    isApplicable: ({ closed }) => !closed,
    message: text.closedMessage,
    perform: ({ id }) => close(id, null),
    undo: ({ id }) => reopen(id),
  },
  {
    ...{ key: 'reopen', label: text.reopen, icon: <RefreshIcon />, ability: 'edit' },
    isApplicable: ({ closed }) => closed,
    message: text.reopened,
    perform: ({ id }) => reopen(id),
    // an unreadable question cannot be named as the duplicate
    undo: ({ id, duplicateOf }) => close(id, duplicateOf?.id ?? null),
  },
  {
    ...{ key: 'unaccept', label: text.unaccept, icon: <CheckIcon />, ability: 'edit' },
    isApplicable: ({ acceptedAnswerId }) => acceptedAnswerId !== null,
    message: text.unaccepted,
    perform: (row) => accept(getAcceptedAnswerId(row), false),
    undo: (row) => accept(getAcceptedAnswerId(row), true),
  },
];
