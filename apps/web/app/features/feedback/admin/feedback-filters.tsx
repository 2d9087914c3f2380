import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { Select, TreeSelect } from 'antd';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { KeywordFilter, Tabs, adminStyles as styles } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import {
  FEEDBACK_STATE_NAMES,
  FEEDBACK_TARGET_NAMES,
  FEEDBACK_TYPE_NAMES,
} from './feedback-names.ts';

interface FeedbackFiltersProps {
  params: TableParams;
  status: string;
  tree: CategoryNode[];
}

const ALL = 'ALL';

/** By state, kind, what it is about and where that stands; all in the address. */
export function FeedbackFilters({ params, status, tree }: FeedbackFiltersProps) {
  const getStateAddress = (state: string) =>
    params.to({ status: state === 'OPEN' ? undefined : state, id: undefined });
  const names = feedbackConversationText.states;
  return (
    <>
      <Tabs
        label={feedbackQueueText.state}
        selected={status}
        options={[
          ...FEEDBACK_STATE_NAMES.map((state) => ({
            key: state,
            label: names[state],
            to: getStateAddress(state),
          })),
          { key: ALL, label: feedbackQueueText.all, to: getStateAddress(ALL) },
        ]}
      />
      <search className={styles.bar} aria-label={feedbackQueueText.filter}>
        <KeywordFilter
          params={params}
          placeholder={feedbackQueueText.keyword}
          maxLength={MAX_KEYWORD}
        />
        <Select
          aria-label={feedbackQueueText.type}
          placeholder={feedbackQueueText.anyType}
          style={{ minWidth: 132 }}
          allowClear
          options={FEEDBACK_TYPE_NAMES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
          value={params.get('type') || undefined}
          onChange={(type: string | undefined) => params.set({ type })}
        />
        <Select
          aria-label={feedbackQueueText.target}
          placeholder={feedbackQueueText.anyTarget}
          style={{ minWidth: 132 }}
          allowClear
          options={FEEDBACK_TARGET_NAMES.map((value) => ({
            value,
            label: feedbackQueueText.targets[value],
          }))}
          value={params.get('target') || undefined}
          onChange={(target: string | undefined) => params.set({ target })}
        />
        <TreeSelect
          aria-label={feedbackQueueText.category}
          placeholder={feedbackQueueText.anyCategory}
          style={{ minWidth: 160 }}
          allowClear
          treeData={toTreeOptions(tree)}
          popupMatchSelectWidth={260}
          value={params.get('categoryId') || undefined}
          onChange={(categoryId: string | undefined) => params.set({ categoryId })}
        />
      </search>
    </>
  );
}
