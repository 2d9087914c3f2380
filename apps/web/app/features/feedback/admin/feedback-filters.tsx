import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { Select } from 'antd';
import type {
  FeedbackState,
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import {
  CategoryFilter,
  KeywordFilter,
  Tabs,
  adminStyles as styles,
  parsePaging,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';

const FEEDBACK_STATE_NAMES: readonly FeedbackState[] = ['OPEN', 'RESOLVED'];
const FEEDBACK_TYPE_NAMES = Object.keys(TYPE_LABELS) as FeedbackType[];
const FEEDBACK_TARGET_NAMES: readonly FeedbackTarget[] = ['ARTICLE', 'COMMENT'];

interface FeedbackFiltersProps {
  params: TableParams;
  status: string;
  tree: CategoryNode[];
}

const ALL = 'ALL';

/** Filters by state, type, target and category; all are in the address. */
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
        <CategoryFilter
          params={params}
          label={feedbackQueueText.category}
          placeholder={feedbackQueueText.anyCategory}
          treeData={toTreeOptions(tree)}
        />
      </search>
    </>
  );
}

/** The query from the address; open feedback by default. */
export function parseFeedbackQuery(params: URLSearchParams) {
  const status = params.get('status') ?? 'OPEN';
  const categoryId = params.get('categoryId') ?? '';
  return {
    scope: 'manage' as const,
    ...parsePaging(params),
    state: FEEDBACK_STATE_NAMES.find((state) => state === status),
    type: FEEDBACK_TYPE_NAMES.find((type) => type === params.get('type')),
    targetType: FEEDBACK_TARGET_NAMES.find((type) => type === params.get('target')),
    categoryId: /^[1-9]\d{0,17}$/u.test(categoryId) ? categoryId : undefined,
    keyword: (params.get('keyword') ?? '').slice(0, MAX_KEYWORD) || undefined,
  };
}
