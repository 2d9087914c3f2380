import { QUESTION_SORTS } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { CopyIcon } from '../../../ui/tool-icons.tsx';
import {
  ContentTable,
  parseOption,
  createTableLoader,
  buildTableMeta,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';
import CloseDialog from '../components/close-dialog.tsx';
import { questionActions } from './question-row-actions.tsx';
import { questionAdminText as text, questionTableText } from './question-admin.text.ts';
import { PROGRESS, QuestionFilters } from './question-filters.tsx';
import type { ManagedQuestion } from './question-row-actions.tsx';

/** Returns the state of a question in one word. */
function getProgressLabel({ answerState, closed, duplicate }: ManagedQuestion): string {
  if (answerState === 1) return text.states['1'];
  if (closed) return duplicate ? text.repeats : text.closed;
  return answerState === -1 ? text.states['-1'] : text.waiting;
}

const table: SectionTable<ManagedQuestion> = {
  model: 'QUESTION',
  text: { ...questionTableText, title: text.title },
  write: text.write,
  sorts: QUESTION_SORTS,
  ownQuery: (params) => ({
    answerState: parseOption(PROGRESS, params.get('answerState')),
    closed: parseOption(['true', 'false'], params.get('closed')),
    duplicate: parseOption(['true'], params.get('duplicate')),
    noAnswer: parseOption(['true'], params.get('noAnswer')),
  }),
  filters: ['answerState', 'closed', 'duplicate', 'noAnswer'],
  Filters: QuestionFilters,
  columns: (heads) => [
    {
      ...heads.numeric('answers', text.answers),
      key: 'answers',
      width: 64,
      render: (_, row) => formatCount(row.answerCount),
    },
    { title: text.progress, key: 'progress', width: 88, render: (_, row) => getProgressLabel(row) },
  ],
  csv: [
    { title: text.answers, value: (row) => row.answerCount },
    { title: text.progress, value: getProgressLabel },
    { title: text.duplicateOf, value: ({ duplicateOf }) => duplicateOf?.title ?? '' },
  ],
  Facts: ({ item }) => (
    <>
      <dt>{text.answers}</dt>
      <dd>{formatCount(item.answerCount)}</dd>
      <dt>{text.progress}</dt>
      <dd>{getProgressLabel(item)}</dd>
      {item.duplicateOf !== null && (
        <>
          <dt>{text.duplicateOf}</dt>
          <dd>
            <Link to={itemAddress('QUESTION', item.duplicateOf.id)}>{item.duplicateOf.title}</Link>
          </dd>
        </>
      )}
    </>
  ),
  single: [
    {
      ...{ key: 'duplicate', label: text.markDuplicate, icon: <CopyIcon />, ability: 'edit' },
      isApplicable: ({ closed, publishedAt }) => !closed && publishedAt !== null,
      Dialog: ({ item, onClose }) => <CloseDialog question={item} onClose={onClose} />,
    },
  ],
  actions: questionActions,
};

export const loader = createTableLoader(table);
export const meta = buildTableMeta(table);

export default function Questions() {
  return <ContentTable table={table} />;
}
