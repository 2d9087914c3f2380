import type { Id } from '@zhihui/contract/schema.ts';
import type { BatchCall, DataFor } from '@zhihui/contract/client.ts';
import { CloseIcon, CheckIcon } from '../../../ui/icon.tsx';
import { RefreshIcon } from '../../../ui/tool-icons.tsx';
import type { RowAction } from '../../content/admin/content-admin.public.ts';
import { questionAdminText as text } from './question-admin.text.ts';

/** One row of the back-office's table. */
export type ManagedQuestion = DataFor<'GET /question/manage/page'>['records'][number];

/** The menu offers this only for a question with an accepted answer. */
const getAcceptedAnswerId = ({ acceptedAnswerId, id }: ManagedQuestion): Id =>
  acceptedAnswerId ?? id;

const close = (call: BatchCall, id: Id, duplicateOf: Id | null) =>
  call('PUT /question/:id/close', { params: { id }, body: { duplicateOf } });
const reopen = (call: BatchCall, id: Id) => call('PUT /question/:id/reopen', { params: { id } });
const accept = (call: BatchCall, id: Id, accepted: boolean) =>
  call('PUT /answer/:id/accept', { params: { id }, body: { accepted } });

/** Actions that only questions have, besides those of all items. */
export const questionActions: readonly RowAction<ManagedQuestion>[] = [
  {
    ...{ key: 'close', label: text.close, icon: <CloseIcon />, ability: 'edit' },
    isApplicable: ({ closed }) => !closed,
    message: text.closedMessage,
    perform: ({ id }, call) => close(call, id, null),
    undo: ({ id }, call) => reopen(call, id),
  },
  {
    ...{ key: 'reopen', label: text.reopen, icon: <RefreshIcon />, ability: 'edit' },
    isApplicable: ({ closed }) => closed,
    message: text.reopened,
    perform: ({ id }, call) => reopen(call, id),
    // an unreadable question cannot be named as the duplicate
    undo: ({ id, duplicateOf }, call) => close(call, id, duplicateOf?.id ?? null),
  },
  {
    ...{ key: 'unaccept', label: text.unaccept, icon: <CheckIcon />, ability: 'edit' },
    isApplicable: ({ acceptedAnswerId }) => acceptedAnswerId !== null,
    message: text.unaccepted,
    perform: (row, call) => accept(call, getAcceptedAnswerId(row), false),
    undo: (row, call) => accept(call, getAcceptedAnswerId(row), true),
  },
];
