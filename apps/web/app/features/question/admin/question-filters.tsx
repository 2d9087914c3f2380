import { Select } from 'antd';
import { FlagFilter } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { questionAdminText as text } from './question-admin.text.ts';

export const PROGRESS = ['waiting', '1', '0', '-1'] as const;

/** Filters by answer state, closed questions and duplicates. */
export function QuestionFilters({ params }: { params: TableParams }) {
  return (
    <>
      <Select
        aria-label={text.progress}
        placeholder={text.anyProgress}
        style={{ minWidth: 112 }}
        allowClear
        options={PROGRESS.map((value) => ({
          value,
          label: value === 'waiting' ? text.waiting : text.states[value],
        }))}
        value={params.get('answerState') || undefined}
        onChange={(answerState: string | undefined) => params.set({ answerState })}
      />
      <Select
        aria-label={text.anyClosing}
        placeholder={text.anyClosing}
        style={{ minWidth: 120 }}
        allowClear
        options={[
          { value: 'false', label: text.open },
          { value: 'true', label: text.closed },
        ]}
        value={params.get('closed') || undefined}
        onChange={(closed: string | undefined) => params.set({ closed })}
      />
      <FlagFilter params={params} name="noAnswer">
        {text.unansweredOnly}
      </FlagFilter>
      <FlagFilter params={params} name="duplicate">
        {text.duplicateOnly}
      </FlagFilter>
    </>
  );
}
