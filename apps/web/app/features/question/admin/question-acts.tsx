import type { Id } from '@zhihui/contract/schema.ts';
import { CloseIcon, CheckIcon } from '../../../ui/icon.tsx';
import { RefreshIcon } from '../../../ui/tool-icons.tsx';
import type { Act } from '../../content/admin/content-admin.public.ts';
import { accept, close, reopen } from '../question.calls.ts';
import { questionAdminText as text } from './question-admin.text.ts';
import type { ManagedQuestion } from './managed-question.ts';

/** Without an accepted answer nothing is taken back; the menu does not offer it then. */
const acceptedOf = ({ acceptedAnswerId, id }: ManagedQuestion): Id => acceptedAnswerId ?? id;

/** What is done with questions beyond what is done with all items. */
export const questionActs: readonly Act<ManagedQuestion>[] = [
  {
    ...{ key: 'close', label: text.close, icon: <CloseIcon />, able: 'edit' },
    fits: ({ closed }) => !closed,
    words: text.closedDone,
    work: ({ id }) => close(id, null),
    back: ({ id }) => reopen(id),
  },
  {
    ...{ key: 'reopen', label: text.reopen, icon: <RefreshIcon />, able: 'edit' },
    fits: ({ closed }) => closed,
    words: text.reopened,
    work: ({ id }) => reopen(id),
    // one that the person may not read cannot be pointed at
    back: ({ id, duplicateOf }) => close(id, duplicateOf?.id ?? null),
  },
  {
    ...{ key: 'unaccept', label: text.unaccept, icon: <CheckIcon />, able: 'edit' },
    fits: ({ acceptedAnswerId }) => acceptedAnswerId !== null,
    words: text.unaccepted,
    work: (row) => accept(acceptedOf(row), false),
    back: (row) => accept(acceptedOf(row), true),
  },
];
