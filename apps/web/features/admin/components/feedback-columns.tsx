import type {
  FeedbackItem,
  FeedbackState,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { Time } from '../../../ui/time.tsx';
import { TYPE_LABELS } from '../../feedback/feedback.text.ts';
import { feedbackDeskText } from '../admin.text.ts';
import type { Columns } from './admin-table.tsx';
import styles from './feedback-desk.module.css';

export const FEEDBACK_STATE_NAMES: readonly FeedbackState[] = ['OPEN', 'RESOLVED'];
export const FEEDBACK_TYPE_NAMES = Object.keys(TYPE_LABELS) as FeedbackType[];

/** Where the thing stands that a feedback is about. */
export function placeOf({ content, targetType, targetId }: FeedbackItem): string {
  const anchor = targetType === 'COMMENT' ? `comment-${targetId}` : '';
  return itemAddress(content.model, content.id, anchor);
}

/** Columns of the table of feedback; `show` opens one with its conversation. */
export function feedbackColumns(show: (item: FeedbackItem) => void): Columns<FeedbackItem> {
  return [
    {
      title: feedbackDeskText.type,
      key: 'type',
      width: 104,
      render: (_, { type }) => TYPE_LABELS[type],
    },
    {
      title: feedbackDeskText.words,
      key: 'text',
      ellipsis: true,
      render: (_, item) => (
        <button
          type="button"
          className={styles.show}
          aria-label={feedbackDeskText.show(item.text || feedbackDeskText.noWords)}
          onClick={() => show(item)}
        >
          {item.text || feedbackDeskText.noWords}
        </button>
      ),
    },
    {
      title: feedbackDeskText.about,
      key: 'content',
      width: 240,
      ellipsis: true,
      render: (_, item) => <Link to={placeOf(item)}>{item.content.title}</Link>,
    },
    {
      title: feedbackDeskText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      render: (_, { author }) => author.nickname,
    },
    {
      title: feedbackDeskText.talk,
      key: 'comments',
      width: 72,
      align: 'right',
      render: (_, { commentCount }) => commentCount,
    },
    {
      title: feedbackDeskText.at,
      key: 'createdAt',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
  ];
}
