import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link } from 'react-router';
import { Time } from '../../../ui/time.tsx';
import { getTargetAddress } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import { formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import styles from './feedback.module.css';

/** Columns of the feedback table; `openFeedback` opens one with its conversation. */
export function createFeedbackColumns(
  openFeedback: (item: FeedbackItem) => void,
): Columns<FeedbackItem> {
  return [
    {
      title: feedbackQueueText.type,
      key: 'type',
      width: 104,
      render: (_, { type }) => TYPE_LABELS[type],
    },
    {
      title: feedbackQueueText.description,
      key: 'text',
      ellipsis: true,
      render: (_, item) => (
        <button
          type="button"
          className={styles.show}
          aria-label={feedbackQueueText.openFeedback(
            item.text || feedbackConversationText.noDescription,
          )}
          onClick={() => openFeedback(item)}
        >
          {item.text || feedbackConversationText.noDescription}
        </button>
      ),
    },
    {
      title: feedbackQueueText.targetColumn,
      key: 'content',
      width: 240,
      ellipsis: true,
      render: (_, item) => <Link to={getTargetAddress(item)}>{item.content.title}</Link>,
    },
    {
      title: feedbackQueueText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      render: (_, { author }) => author.nickname,
    },
    {
      title: feedbackConversationText.conversation,
      key: 'comments',
      width: 72,
      align: 'right',
      render: (_, { commentCount }) => commentCount,
    },
    {
      title: feedbackQueueText.createdAt,
      key: 'createdAt',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** Columns of the export, with the whole text. */
export const feedbackCsv: CsvColumn<FeedbackItem>[] = [
  { title: feedbackQueueText.type, value: ({ type }) => TYPE_LABELS[type] },
  { title: feedbackQueueText.state, value: ({ state }) => feedbackConversationText.states[state] },
  { title: feedbackQueueText.description, value: ({ text }) => text },
  { title: feedbackQueueText.targetColumn, value: ({ content }) => content.title },
  { title: feedbackQueueText.comment, value: ({ comment }) => comment },
  { title: feedbackQueueText.author, value: ({ author }) => author.nickname },
  { title: feedbackQueueText.conversation, value: ({ commentCount }) => commentCount },
  { title: feedbackQueueText.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
  {
    title: feedbackQueueText.link,
    value: (item) => new URL(getTargetAddress(item), window.location.origin).href,
  },
];
